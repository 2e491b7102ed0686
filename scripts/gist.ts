/** Most lines that are kept of one part's output. */
const mostLines = 24
/** What the checks begin a line with that says what failed, and why. */
const telling = [
  /^MISS /,
  /^\s*FAIL /,
  /^\s*(AssertionError|\w*Error):/,
  /^\s*\d+\) (\[\w+\] › )?\S+\.test\.ts/,
  /^\s*(Expected|Received|expected|received)\b.*:/,
  // Of a list that differs: what is in it and should not be.
  /^\s*[+-] {3,}"/,
  // Of a browser: what was looked for, and the line of the journey.
  /^\s*Locator\b.*:/,
  /^\s*> *\d+ \|/,
  // Of what nobody waited for no test's name is told: where it was thrown, and which file it came from.
  /^\s*❯ (?!.*node_modules).*\.tsx?:\d+:\d+/,
  /^This error (originated|was caught) /,
  /: error TS\d+:/,
  /^\S+\.tsx?:\d+:\d+ lint\//,
]

/** The lines of a failed check's output that say what failed: they stand at the end of a record of which only that may be kept. */
export function gistOf(output: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours the output of a terminal begins with one
  const lines = output.replace(/\x1b\[[\d;]*m/g, '').split('\n')
  const found = lines.filter((line, i) => {
    // The line after a miss is its first example.
    return telling.some((pattern) => pattern.test(line)) || /^MISS /.test(lines[i - 1] ?? '')
  })
  return (found.length > 0 ? found : lines.filter(Boolean).slice(-mostLines))
    .slice(0, mostLines)
    .map((line) => line.trimEnd().slice(0, 240))
}
