"""What several checks begin with: the public symbols of the modules, and a browser."""
import json, subprocess

MODULES = ["Forge", "ForgeInject", "ForgeObservers", "ForgeGraph", "ForgeTesting"]
# The build against the stand-ins for Apple's SDK, which .ci/run makes before: SwiftUI's part exists only there.
APPLE = ".build/apple-sdk/UIKit"

def extract_symbols(module, folder, *options):
  """Writes the symbol graphs of what is public in a module into a folder."""
  target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["unversionedTriple"]
  subprocess.run(
    ["swift", "symbolgraph-extract", "-module-name", module, "-I", f"{APPLE}/debug/Modules", "-target", target, "-output-dir", folder,
     "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs", *options], check=True, timeout=600)

def chromium(width, height):
  """A driver of Debian's Chromium, with a window of that size and a log of its console."""
  from selenium import webdriver
  from selenium.webdriver.chrome.service import Service
  options = webdriver.ChromeOptions()
  options.binary_location = "/usr/bin/chromium"
  for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--window-size={width},{height}"):
    options.add_argument(argument)
  options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
  return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
