import { moneyIn } from './price-columns.ts'

/** In which money a list says that its prices are; `name` is how it says so where it is not US dollars. */
export type ListMoney = { said: 'dollars' | 'other' | 'nothing'; name: string }

/** Whether a list is taken to be in US dollars, whatever it says, or to be in other money, so that its prices are left out. */
export type MoneyChoice = 'dollars' | 'other'

const dollars = /\$|\busd?\b|\bdollars?\b|\bdólares\b/iu
/** In capitals and with its sign: above a list stand whole sentences, and `try` or `cad` may be words of them. */
const abroad =
  /€|£|¥|₹|₺|₦|(?<!\p{L})(?!US\$)\p{Lu}{1,3}\$|\b(?:EUR|GBP|CAD|AUD|NZD|MXN|CHF|JPY|INR|TRY|KES|NGN|ZAR|BRL|PLN|SEK|NOK|DKK|RON|IDR|PKR|AED)\b/u

/**
 * What a list says of its money: the heading of its prices first, then a column of currencies, the prices themselves, its other
 * headings, and what stands above the list.
 */
export function listMoney(list: {
  heading: string
  others: readonly string[]
  currencies: readonly string[]
  above: readonly string[]
  prices: readonly string[]
}): ListMoney {
  const other = (name: string): ListMoney => ({ said: 'other', name })
  const own: ListMoney = { said: 'dollars', name: '' }
  const heading = list.heading.replaceAll('_', ' ')
  const named = abroad.exec(heading)?.[0] ?? moneyIn(heading)
  if (named !== '') return other(named)
  if (dollars.test(heading)) return own
  const filled = list.currencies.filter((cell) => cell !== '')
  if (filled.length > 0) {
    const foreign = filled.find((cell) => !dollars.test(cell) || abroad.test(cell))
    // Where some are dollars, each row is taken by what it says.
    return foreign !== undefined && filled.every((cell) => cell === foreign) ? other(foreign) : own
  }
  const signs = list.prices.map((cell) => abroad.exec(cell)?.[0])
  const foreign = signs.filter((name) => name !== undefined)
  if (foreign.length > list.prices.length / 2) return other(foreign[0] ?? '')
  // What the prices themselves say counts before a word of another heading, which may mean something else: `CAD drawing`.
  if (list.prices.some((cell) => dollars.test(cell) && !abroad.test(cell))) return own
  const beside = list.others.map((one) => moneyIn(one)).find((name) => name !== '')
  if (beside !== undefined) return other(beside)
  const above = list.above.map((cell) => abroad.exec(cell)?.[0]).find((name) => name !== undefined)
  if (above !== undefined) return other(above)
  if (list.above.some((cell) => dollars.test(cell))) return own
  return foreign.length > 0 ? other(foreign[0] ?? '') : { said: 'nothing', name: '' }
}
