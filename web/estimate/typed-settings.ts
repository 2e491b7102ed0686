import {
  type CostClass,
  costClasses,
  type EstimateSettings,
  estimateSettingsSchema,
} from '#contract/estimate.ts'
import { centsText, readCents } from '#domain/takeoff/price-figure.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { readShare } from './read-cell.ts'

/** What is typed of settings, each under a name of its own. */
export type TypedSettings = Readonly<Record<string, string>>

/** Settings as they are typed. */
export function typedOf({
  markupBp,
  overheadBp,
  contingencyBp,
  burdenBp,
  rateCents,
  tradeRates,
  tax,
}: EstimateSettings): TypedSettings {
  const share = (bp: number) => numberText(bp / 100)
  return {
    ...Object.fromEntries(costClasses.map((one) => [`markup ${one}`, share(markupBp[one])])),
    overhead: share(overheadBp),
    contingency: share(contingencyBp),
    burden: share(burdenBp),
    rate: centsText(rateCents),
    ...Object.fromEntries(
      Object.entries(tradeRates).map(([trade, cents]) => [`rate ${trade}`, centsText(cents)]),
    ),
    place: tax.place,
    tax: share(tax.bp),
    how: tax.how,
    // Sales tax is taken on material, unless somebody says otherwise.
    ...Object.fromEntries(
      costClasses.map((one) => [
        `taxed ${one}`,
        tax.on.includes(one) || (tax.bp === 0 && tax.on.length === 0 && one === 'material') ? 'yes' : '',
      ]),
    ),
  }
}

/** The settings that were typed; and where they cannot be taken, why not, and which of it cannot be read. */
export function settingsOf(typed: TypedSettings): {
  settings: EstimateSettings
  wrong: ReadonlySet<string>
  why: string | undefined
} {
  const wrong = new Set<string>()
  const share = (name: string) => {
    const bp = readShare(typed[name] || '0')
    if (bp === undefined) wrong.add(name)
    return bp ?? 0
  }
  const sum = (name: string) => {
    const read = readCents(typed[name] || '0')
    if ('bad' in read) wrong.add(name)
    return 'bad' in read ? 0 : read.cents
  }
  const rates = Object.keys(typed).filter((name) => name.startsWith('rate ') && typed[name] !== '')
  const markupOf = (one: CostClass) => share(`markup ${one}`)
  const settings: EstimateSettings = {
    markupBp: {
      material: markupOf('material'),
      labor: markupOf('labor'),
      equipment: markupOf('equipment'),
      sub: markupOf('sub'),
      allowance: markupOf('allowance'),
    },
    overheadBp: share('overhead'),
    contingencyBp: share('contingency'),
    burdenBp: share('burden'),
    rateCents: sum('rate'),
    tradeRates: Object.fromEntries(rates.map((name) => [name.slice('rate '.length), sum(name)])),
    tax: {
      place: (typed.place ?? '').trim(),
      bp: share('tax'),
      on: costClasses.filter((one) => typed[`taxed ${one}`] === 'yes'),
      how: typed.how === 'price' ? 'price' : 'cost',
    },
  }
  if (!estimateSettingsSchema.safeParse(settings).success) wrong.add('place')
  const isOnNothing = settings.tax.bp > 0 && settings.tax.on.length === 0
  const why =
    wrong.size > 0
      ? say('Some figures cannot be read: shares are written 12.5, money 58.00.')
      : isOnNothing
        ? say('Sales tax is taken on nothing yet. Check what is taxed, or set its rate to 0.')
        : undefined
  return { settings, wrong, why }
}
