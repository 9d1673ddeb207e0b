extension Options {
  /// What `--help` prints.
  static let helpText = """
    Usage: BackgroundSync [--vault DIRECTORY] [--outbox FILE] [--destination FILE]

    Delivers records in the background, whenever the credential can be read.

    Without options it plays a demonstration in a temporary folder: a device is locked, a service waits, the device is
    unlocked, the service delivers three records, the device is locked again.

      --vault DIRECTORY    Follow a real directory, an encrypted volume for example, until Ctrl-C. It need not exist
                           yet. Its file `api_token` is the credential: while that can be read, records are delivered.
      --outbox FILE        The records to deliver, one JSON object with an `id` a line. Default: outbox.jsonl
      --destination FILE   Stands for the server. Default: destination.jsonl
      --help, -h           Print this text.

    To try it with files of your own:
      mkdir vault && echo secret > vault/api_token && echo secret > destination.jsonl.token
      echo '{"id": 1}' > outbox.jsonl
      swift run BackgroundSync --vault vault

    The token. The destination accepts the token in the file DESTINATION.token, and without that file none:
      echo secret > destination.jsonl.token

    The outbox. It is only read, and other programs may append to it at any time. A missing one has no records. The id is
    a string or a whole number; "1" and 1 are two ids. A record whose id the destination has is not delivered again, also
    with other contents. Records are passed on byte by byte, without the white space around them. At a line that is no
    record, or not in UTF-8, the program ends with a message, after it has delivered those before the line; mend the line
    and start it again. A last line without newline is delivered if it is a record; if not, it has a second to become one.
    Each look, ten in a second, goes on from where the one before has ended, and begins anew when the file was replaced,
    cut or rewritten. When something was appended, only the last 1,024 bytes before that place are compared: a change
    before them is not noticed then.

    The destination. Any number of processes may deliver to one. If the program is killed in the middle of a line, the
    next delivery repairs the line. It is looked at as the outbox is: one that was removed, cut or rewritten gets the
    records of the outbox that it does not have, in order.

    The signals. SIGINT, which is Ctrl-C, SIGTERM, and SIGHUP, when the terminal is gone, end the program: what is being
    written is finished first, the program says how many records have arrived, and the rest is delivered the next time. A
    second one of the same kind ends it at once. One that was ignored at the start, as by `nohup`, stays ignored. A closed
    output does not end it.

    The status at the end:
        0   the demonstration is over, or this text was asked for
       64   an option is wrong
       65   a line of the outbox or of the destination is no record
       66   the outbox cannot be read
       70   something is wrong with the program itself
       74   the destination cannot be written
       77   the destination refuses the token
      129   SIGHUP
      130   SIGINT
      143   SIGTERM
    No record is lost in any case.
    """
}
