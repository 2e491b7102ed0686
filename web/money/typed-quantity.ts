/**
 * How much of something was typed: digits with a point before decimals and commas, if any, between thousands. Undefined for what
 * cannot be read so: a comma before decimals, as in `2,5`, would else be ten times as much.
 */
export function readQuantity(typed: string): number | undefined {
  const text = typed.trim()
  const isNumber = /^(?=\.?\d)(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/.test(text)
  return isNumber ? Number(text.replaceAll(',', '')) : undefined
}
