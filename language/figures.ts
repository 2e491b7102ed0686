/**
 * A number as the reader writes it, rounded to so many decimals: `1,234.5`. Both languages put a comma between thousands and
 * a point before decimals. Written out: the first `Intl.NumberFormat` of a page, and the first `toLocaleString`, takes a phone
 * longer to make than the page takes to render.
 */
export function numberText(value: number, { maximumFractionDigits = 3 } = {}): string {
  // Below a millionth JavaScript writes powers of ten, whose digits cannot be moved so: nothing is shown of them anyway.
  const size = Math.abs(value) < 1e-6 ? 0 : Math.abs(value)
  // Moved by its digits, not multiplied: 1.005 has to round as it is written.
  const moved = Math.round(Number(`${size}e${maximumFractionDigits}`))
  const [whole = '', decimals] = String(Number(`${moved}e-${maximumFractionDigits}`)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 && moved > 0 ? '-' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}
