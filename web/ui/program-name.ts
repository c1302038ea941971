/** In this order: every browser claims to be the ones after it as well. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Program of a sign-in, in the words of a person: `Firefox 140, Windows`; a program is called as it calls itself. */
export function programName(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))
  if (browser === undefined) return userAgent
  const [name, pattern] = browser
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  const version = pattern.exec(userAgent)?.[1] ?? ''
  return [`${name} ${version}`, system].filter((each) => each !== undefined).join(', ')
}
