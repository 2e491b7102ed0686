/** The states and what is not one and has statutes all the same, as the post writes them. */
const codes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR ' +
    'RI SC SD TN TX UT VT VA VI WA WV WI WY'
  ).split(' '),
)

/** Whether two letters are a state, or what is not one and has statutes all the same. */
export const isState = (code: string): boolean => codes.has(code)

/**
 * The state that an address is in, where it says so before its ZIP code or at its end, behind a town: `12 Mill Rd, Austin, TX`. A
 * quarter of a town is none: `600 Maryland Ave, NE`.
 */
export function stateOf(address: string): string | null {
  const beforeZip = [...address.matchAll(/\b([A-Z]{2}),?\s+\d{5}\b/g)].map(([, code = '']) => code)
  const atEnd = /,[^,]*,\s*([A-Z]{2})(?:,?\s+USA)?[\s,.]*$/.exec(address)?.[1] ?? ''
  return beforeZip.findLast((code) => codes.has(code)) ?? (codes.has(atEnd) ? atEnd : null)
}
