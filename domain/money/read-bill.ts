/** What the text of a bill or a receipt says, as far as it can be read; it is proposed, and somebody looks at it. Cents. */
export type ReadBill = {
  number: string
  onDay: string | undefined
  dueOn: string | undefined
  total: number | undefined
  /** Only where they come to the total to the cent. */
  lines: { title: string; cents: number }[]
}

const amount = /(-?)\(?\s?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})\)?\s?(?:USD|-)?$/
const total =
  /\b(?:grand total|invoice total|order total|total due|amount due|balance due|total amount|total)\b/i
const notAnItem =
  /\b(?:sub\s?-?total|total|amount due|balance|tax|paid|payment|tendered|change due|visa|mastercard|amex|cash|check|deposit|discount|date|due|page)\b/i
const numbered =
  /\b(?:invoice|inv|bill|receipt|ticket|order|statement)\s*(?:no\b\.?|number\b|num\b\.?|nbr\b\.?|id\b|#)\s*[:#.]?\s*([A-Z0-9][A-Z0-9/-]{1,29})\b/i
const headed = /^(?:tax )?invoice\s+#?([A-Z]{0,5}[/-]?\d[A-Z0-9/-]{1,29})$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The amount that a line ends in, in cents. */
function amountOf(line: string): number | undefined {
  const [, minus, whole = '', cents = ''] = amount.exec(line.trim()) ?? []
  if (whole === '') return undefined
  const size = Number(whole.replaceAll(',', '')) * 100 + Number(cents)
  return minus === '-' ? -size : size
}

/** A date as it is written in the United States, or by ISO 8601. */
function dayOf(line: string): string | undefined {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(line)
  const us = /\b(\d{1,2})\/(\d{1,2})\/(20\d\d|\d\d)\b/.exec(line)
  const words = /\b([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(20\d\d)\b/.exec(line)
  const month = words ? months.indexOf((words[1] ?? '').toLowerCase()) + 1 : 0
  const [year, of, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[3]?.padStart(4, '20'), us[1], us[2]]
      : month > 0
        ? [words?.[3], String(month), words?.[2]]
        : []
  const text = `${year}-${of?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text
}

/** Of a line of a table its words: what stands before its quantities and prices. */
const titleOf = (line: string) =>
  line
    .trim()
    .replace(amount, '')
    .replace(/(?:\s+(?:[@x×]\s*)?\$?[\d,]+(?:\.\d+)?(?:\s?(?:ea|each|pc|pcs|hr|hrs|lf|sf))?)+\s*$/i, '')
    .replace(/^\s*\d{1,4}(?:\.\d+)?\s+/, '')
    .trim()
    .slice(0, 200)

/** Reads the lines of a bill’s text. The lines that are proposed come to its total; else there are none. */
export function readBill(text: readonly string[]): ReadBill {
  const lines = text.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  const ends = lines.map((line) => ({ line, cents: amountOf(line) }))
  const sums = ends.flatMap(({ line, cents }) =>
    cents !== undefined && total.test(line) && !/sub\s?-?total/i.test(line) ? [cents] : [],
  )
  const whole = sums.length === 0 ? undefined : Math.max(...sums)
  const items = ends.flatMap(({ line, cents }) => {
    const title = titleOf(line)
    return cents === undefined || notAnItem.test(line) || !/[A-Za-z]{2}/.test(title) ? [] : [{ title, cents }]
  })
  const taxes = ends.flatMap(({ line, cents }) =>
    cents !== undefined && /\btax\b/i.test(line) && !total.test(line)
      ? [{ title: titleOf(line), cents }]
      : [],
  )
  const comesTo = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)
  const read = [items, [...items, ...taxes]].find((all) => all.length > 0 && comesTo(all) === whole) ?? []
  const dated = lines.filter((line) => dayOf(line) !== undefined)
  const due = dated.find((line) => /\bdue\b/i.test(line))
  const on =
    dated.find((line) => /\bdate\b/i.test(line) && line !== due) ?? dated.find((line) => line !== due)
  const number = lines
    .map((line) => (numbered.exec(line) ?? headed.exec(line))?.[1])
    .find((found) => found && /\d/.test(found))
  return {
    ...{ number: number ?? '', total: whole, lines: read },
    ...{ onDay: on === undefined ? undefined : dayOf(on), dueOn: due === undefined ? undefined : dayOf(due) },
  }
}
