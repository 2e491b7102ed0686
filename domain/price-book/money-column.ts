import { say } from '#language/say.ts'

/** What a cell asks, in millionths of a dollar, and the unit that it names behind the price. */
export type Asked = { micros: number; unit: string }
/** Why a cell is no price that can be taken. */
export type NoPrice = { message: string }

const micro = 1_000_000
/** A billion dollars for one of anything is a slip of the pen. */
const microsMost = 1_000_000_000 * micro

const number = /^(\D*?)(-?)\s*((?:\d[\d.,'’\s]*)?\d)\s*(.*)$/su
const dollars = /^(?:us\s*\$|usd\s*\$?|\$\s*us|\$)$/i
const others = /^(?:€|£|¥|₹|eur|gbp|cad|aud|mxn|jpy|inr|chf|c\$|a\$|ca\$|mx\$|m\.?n\.?)$/i
/** What somebody writes where there is no price. */
const none =
  /^(?:-+|–|—|n\.?\/?a\.?|none|nil|x+|tbd|tba|tbc|poa|call.*|ask.*|quote.*|market.*|inc(?:l\w*)?\.?|consultar|a consultar)$/i

type Decimal = 'point' | 'comma'

/** Which sign stands before the decimals of a cell; undefined where it may be either, or has none. */
function decimalOf(digits: string): Decimal | undefined {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? 'point' : 'comma'
  if (points > 1) return 'comma'
  if (commas > 1) return 'point'
  if (points + commas === 0) return undefined
  const [sign, behind = ''] =
    points > 0 ? (['point', digits.split('.')[1]] as const) : (['comma', digits.split(',')[1]] as const)
  return behind.length === 3 && !/^0/.test(digits) ? undefined : sign
}

/** How a column of prices was read. */
export type MoneyColumn = {
  read: (cell: string) => Asked | NoPrice | undefined
  /** A cell that is one price with a decimal comma and another with a point, where nothing in the column tells. */
  unclear: string | undefined
}

/**
 * Reads a column of prices as a whole: `12,50` says that decimals stand behind a comma, `1,234.50` that they stand behind a
 * point, and one such cell settles it for `1.234`. Where none does, `decimal` decides, and without it it is a point. With
 * `anyMoney` a sign of other money is passed over.
 */
export function readMoney(cells: readonly string[], decimal?: Decimal, anyMoney = false): MoneyColumn {
  const seen = new Set<Decimal>()
  let unclear: string | undefined
  for (const cell of cells) {
    const digits = number.exec(cell.trim())?.[3]
    if (digits === undefined) continue
    const one = decimalOf(digits.replace(/[\s'’]/gu, ''))
    if (one) seen.add(one)
    else if (/[.,]/.test(digits)) unclear ??= cell
  }
  const settled = seen.size === 1 ? [...seen][0] : undefined
  const usual = decimal ?? settled ?? 'point'
  return {
    read: (cell) => readPrice(cell, usual, anyMoney),
    unclear: settled || decimal ? undefined : unclear,
  }
}

function readPrice(cell: string, usual: Decimal, anyMoney: boolean): Asked | NoPrice | undefined {
  const text = cell.trim().replace(/\s*\*+$/u, '')
  if (text === '') return undefined
  const no = { message: say('“{text}” is no price', { text: text.slice(0, 60) }) }
  if (none.test(text)) return no
  const bracketed = /^\((.*)\)$/su.exec(text)
  const parts = number.exec((bracketed?.[1] ?? text).replace(/(\d)\s*¢/u, '$1 cents'))
  if (!parts) return no
  const [, before = '', minus = '', digits = '', behind = ''] = parts
  const sign = before.trim()
  if (bracketed || minus === '-' || /^[-−–]/u.test(sign) || /^-$/.test(behind.trim()))
    return { message: say('“{text}” is less than nothing', { text: text.slice(0, 60) }) }
  const { currency, unit, cents } = tail(behind)
  for (const one of [sign, currency]) {
    if (others.test(one) && anyMoney) continue
    if (others.test(one))
      return { message: say('“{text}” is not in US dollars', { text: text.slice(0, 60) }) }
    if (one !== '' && !dollars.test(one)) return no
  }
  if (/^[-–]/u.test(unit) || (/^\d/.test(unit) && !/^\s*(?:\/|per\b|por\b)/i.test(behind))) return no
  if (/\s/u.test(digits) && !/^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/u.test(digits)) return no
  const plain = digits.replace(/[\s'’]/gu, '')
  const point = (decimalOf(plain) ?? usual) === 'point'
  const value = Number(point ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.'))
  const micros = Math.round((cents ? value / 100 : value) * micro)
  if (!Number.isFinite(value) || micros > microsMost)
    return { message: say('“{text}” is more than a price can be', { text: text.slice(0, 60) }) }
  return { micros, unit }
}

/** What stands behind the figure: a currency, and `/EA`, `per 100 LF` or `each`. */
function tail(behind: string): { currency: string; unit: string; cents: boolean } {
  const [, currency = '', rest = ''] =
    /^(\s*(?:us\s*\$|usd|eur|gbp|cad|aud|mxn|chf|m\.n\.|[€£$])?)(.*)$/isu.exec(behind) ?? []
  const cents = /^\s*cents?\b/i.test(rest)
  const unit = rest
    .replace(/^\s*cents?\b/i, '')
    .replace(/^\s*(?:\/|per\b|por\b|pro\b)\s*/i, '')
    .trim()
  return { currency: currency.trim(), unit, cents }
}
