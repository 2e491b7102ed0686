/** The states and what is not one and has statutes all the same, as the post writes them. */
const codes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR ' +
    'RI SC SD TN TX UT VT VA VI WA WV WI WY'
  ).split(' '),
)

/** The state that an address is in, where it says so before a ZIP code or, after a comma, at its end: `12 Mill Rd, Austin, TX`. */
export function stateOf(address: string): string | null {
  const said = /\b([A-Z]{2})\s+\d{5}\b/.exec(address)?.[1] ?? /,\s*([A-Z]{2})[\s,.]*$/.exec(address)?.[1]
  return said !== undefined && codes.has(said) ? said : null
}
