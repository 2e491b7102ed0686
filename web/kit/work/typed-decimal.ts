/**
 * A figure as it is typed on site, on a keyboard of either language: `1,500` is fifteen hundred, `1,5` is one and a half. Null
 * for nothing, undefined for what is no figure, or not surely one.
 */
export function readDecimal(typed: string): number | null | undefined {
  const plain = typed.trim().replace('−', '-')
  if (plain === '') return null
  const text = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined
}
