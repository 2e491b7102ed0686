/** What a price is of: so many (`per`) of a unit. */
export type PricedUnit = { unit: string; per: number; assumed: boolean }

const pieces =
  /^(?:ea|each|e\.?a\.?|pc|pcs|piece|pieces|pce|unit|units|no|nr|ud|pza|pieza|pzas?|und|stk|stück)\.?$/i

/** Units that are so many of another: what lumber yards, electrical houses and chandlers count by. */
const multiples: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:c|hundred|per hundred|hd|cea)$/i, 'ea', 100],
  [/^(?:thousand|mea|k)$/i, 'ea', 1000],
  [/^(?:clf|hlf|cft)$/i, 'LF', 100],
  [/^csf$/i, 'SF', 100],
  [/^(?:mlf|mft)$/i, 'LF', 1000],
  [/^msf$/i, 'SF', 1000],
  [/^(?:mbf|mfbm|mbm)$/i, 'BF', 1000],
  [/^cwt$/i, 'lb', 100],
  [/^(?:doz|dozen|dz|docena)$/i, 'ea', 12],
  [/^gross$/i, 'ea', 144],
]

/** One thing with its size in front, `50 kg bag`, `4x8 sheet` or `100/box`: its price is of one, not of so many. */
const sized =
  /^\d[\d.,/]*\s*(?:[x×]\s*\d|\/|(?:pack|pk|ct|count)\b|[^\d\s]\S*[\s_-]+(?:bag|box|can|carton|roll|pail|bucket|drum|tube?|sack|sheet|board|length|stick|bundle|pallet|cylinder|bottle|jug|case|pack|kit)s?\b)/i

/**
 * Reads what a price is of, as a list writes it: `100 LF`, `per 1000`, `MBF`, `C`, `EA`. `CF` is a cubic foot, not a hundred feet.
 * `M` is a thousand, as a lumber yard means it, unless `metric`; that is an assumption, and is said to be one.
 */
export function readUnit(text: string, metric = false): PricedUnit {
  const plain = text
    .trim()
    .replace(/^(?:(?:us\s*)?\$\s*)?(?:per\b|por\b|\/)\s*/i, '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
  const counted = sized.test(plain) ? null : /^(\d[\d,]*(?:\.\d+)?)\s*(.*)$/.exec(plain)
  if (counted) {
    const per = Number((counted[1] ?? '').replaceAll(',', ''))
    const of = readUnit(counted[2] || 'ea', metric)
    if (per > 0 && per <= 1_000_000) return { ...of, per: per * of.per }
  }
  if (plain === '' || pieces.test(plain)) return { unit: 'ea', per: 1, assumed: false }
  if (plain === 'M' && !metric) return { unit: 'ea', per: 1000, assumed: true }
  const multiple = multiples.find(([word]) => word.test(plain))
  if (multiple) return { unit: multiple[1], per: multiple[2], assumed: false }
  return { unit: plain.slice(0, 20), per: 1, assumed: false }
}

/** Whether a list counts in metres, so that its `M` is one. */
export const isMetric = (units: readonly string[]): boolean =>
  units.some((unit) => /^(?:m2|m3|m²|m³|sqm|cum|kg|ml|mm|cm|lm)$/i.test(unit.trim()))

const microsInCent = 10_000

/**
 * A price in whole cents, of one unit where that comes out even or is worth a dollar at least (the cent it is rounded by is less
 * than a half percent then), else of a pack of so many.
 */
export function wholeCents(
  micros: number,
  { unit, per }: Pick<PricedUnit, 'unit' | 'per'>,
): { cents: number; pack: { name: string; size: number } | null; rounded: boolean } {
  const each = micros / per
  if (Number.isInteger(each / microsInCent)) return { cents: each / microsInCent, pack: null, rounded: false }
  if (each >= 100 * microsInCent) return { cents: Math.round(each / microsInCent), pack: null, rounded: true }
  // Of so many that it comes out even; of a thousand it is as near as anybody prices.
  const size =
    [per, 10, 100, 1000].find((count) => count > 1 && Number.isInteger((each * count) / microsInCent)) ??
    Math.max(per, 1000)
  const cents = (each * size) / microsInCent
  return {
    cents: Math.round(cents),
    pack: { name: `${size} ${unit}`, size },
    rounded: !Number.isInteger(cents),
  }
}
