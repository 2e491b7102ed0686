import { say } from '#language/say.ts'
import { heldOf, type RetainageRule } from './retainage.ts'

/**
 * How much the law lets be kept back of a bill, by state and kind of work, and where it says so. Held only where a source was found;
 * `read`: whether the law's own words were. Elsewhere nothing is checked. A figure here warns and refuses nothing: which contracts a
 * law covers is a question for a lawyer.
 */
export type RetainageCap = {
  work: 'private' | 'public' | 'any'
  /** Hundredths of a percent of a bill, from a part of the contract on. */
  steps: readonly { fromBp: number; bp: number }[]
  /** `restate`: what was kept before a step comes down with it. */
  crossing: RetainageRule['crossing']
  /** Which contracts it is about, where the source says that. */
  covers: string
  citation: string
  source: string
  read: boolean
}

const flat = (bp: number) => ({ steps: [{ fromBp: 0, bp }], crossing: 'marginal' as const })
const half = (bp: number, then: number, crossing: RetainageRule['crossing']) => ({
  ...{ steps: [...flat(bp).steps, { fromBp: 5000, bp: then }], crossing },
})
const survey = 'https://legalclarity.org/construction-retainage-laws-by-state-caps-rules-penalties/'

const caps: Readonly<Record<string, readonly RetainageCap[]>> = {
  AL: [
    {
      ...{ work: 'private', ...half(1000, 0, 'marginal'), covers: '', citation: 'Ala. Code § 8-29-3(i)' },
      source:
        'https://online.documentine.com/retainage-laws-in-50-states/1/deborah-s-griffin-holland-knight.html',
      read: false,
    },
  ],
  AZ: [
    {
      ...{ work: 'public', ...half(1000, 500, 'restate'), covers: '', citation: 'A.R.S. § 41-2576' },
      source: 'https://huggingface.co/datasets/referencesource/construction-retainage-limits-by-state',
      read: false,
    },
  ],
  CA: [
    {
      ...{ work: 'private', ...flat(500), citation: 'Cal. Civ. Code § 8811', read: true },
      covers: say('contracts since 2026; not homes of up to four stories'),
      source: 'https://leginfo.legislature.ca.gov/faces/billTextClient.xhtml?bill_id=202520260SB61',
    },
    {
      ...{ work: 'public', ...flat(500), covers: '', citation: 'Cal. Pub. Cont. Code § 7201' },
      ...{ source: survey, read: false },
    },
  ],
  CT: [
    {
      ...{ work: 'private', ...flat(500), citation: 'Conn. Gen. Stat. § 42-158k', read: false },
      covers: say('contracts above $25,000; not buildings of up to four dwellings'),
      source: 'http://shipmangoodwin.com/new-law-changes-retainage-limitations-on-construction-contracts',
    },
  ],
  FL: [
    {
      ...{ work: 'public', ...flat(500), covers: '', citation: 'Fla. Stat. § 255.078' },
      ...{ source: survey, read: false },
    },
  ],
  ID: [
    {
      ...{ work: 'private', ...flat(500), citation: 'Idaho Code § 29-115', read: true },
      covers: say('not one to four homes that their owner lives in'),
      source: 'https://law.justia.com/codes/idaho/2005/29ftoc/290010015.html',
    },
  ],
  IL: [
    {
      ...{ work: 'private', ...half(1000, 500, 'restate'), citation: '815 ILCS 603/20', read: true },
      covers: say('not buildings of up to twelve homes'),
      source: 'https://legiscan.com/IL/text/SB1636/id/2049522/Illinois-2019-SB1636-Chaptered.html',
    },
  ],
  MA: [
    {
      ...{ work: 'private', ...flat(500), citation: 'Mass. Gen. Laws c. 149 § 29F', read: false },
      covers: say('contracts of $3,000,000 or more; not one to four dwellings'),
      source:
        'https://www.strangscott.com/proposed-changes-to-the-retainage-law-for-massachusetts-private-construction-projects/',
    },
  ],
  MN: [
    {
      ...{
        work: 'private',
        ...flat(500),
        covers: '',
        citation: 'Minn. Stat. § 337.10 subd. 4(b)',
        read: true,
      },
      source:
        'https://www.revisor.mn.gov/bills/text.php?number=HF878&version=0&session=ls91&session_year=2019&session_number=0',
    },
  ],
  NM: [
    {
      ...{ work: 'any', ...flat(0), covers: '', citation: 'N.M. Stat. § 57-28-5', read: true },
      source: 'https://law.justia.com/codes/new-mexico/2021/chapter-57/article-28/section-57-28-5/',
    },
  ],
  NV: [
    {
      ...{ work: 'private', ...flat(500), covers: '', citation: 'NRS 624.609', read: false },
      source: 'https://nevadaconstructionlaw.com/category/payment/',
    },
  ],
  NY: [
    {
      ...{ work: 'private', ...flat(500), citation: 'N.Y. Gen. Bus. Law § 756-c', read: true },
      covers: say('contracts of $150,000 or more'),
      source: 'https://www.nysenate.gov/legislation/laws/GBS/756-C',
    },
  ],
  OR: [
    {
      ...{ work: 'private', ...flat(500), covers: '', citation: 'ORS 701.420(1)', read: true },
      source: 'https://www.oregonlaws.org/ors/701.420',
    },
  ],
  TN: [
    {
      ...{ work: 'any', ...flat(500), covers: '', citation: 'Tenn. Code § 66-34-103(a)', read: true },
      source:
        'https://casetext.com/statute/tennessee-code/title-66-property/chapter-34-prompt-pay-act/part-1-general-provisions/section-66-34-103-withholding-of-retainage-violations-penalties',
    },
  ],
  TX: [
    {
      ...{ work: 'public', ...flat(1000), citation: 'Tex. Gov’t Code § 2252.032', read: true },
      covers: say('5 % from $5,000,000 on, dams apart'),
      source: 'https://fmx.cpa.texas.gov/fm/pubs/purchase/misc/index.php?page=retainage&section=pay',
    },
  ],
  UT: [
    {
      ...{ work: 'any', ...flat(500), citation: 'Utah Code § 13-8-5', read: false },
      covers: say('not homes'),
      source: 'https://www.levelset.com/blog/utah-retainage-laws/',
    },
  ],
  WA: [
    {
      ...{ work: 'private', ...flat(500), citation: 'RCW 60.30.010', read: true },
      covers: say('not single-family work of fewer than twelve homes'),
      source:
        'https://lawfilesext.leg.wa.gov/biennium/2023-24/Htm/Bills/Senate%20Passed%20Legislature/5528-S.PL.htm',
    },
  ],
}

/** What is held for a state; nothing where nothing is, which does not say that it has no law. */
export const retainageCaps = (state: string | null): readonly RetainageCap[] =>
  (state !== null && Object.hasOwn(caps, state) ? caps[state] : undefined) ?? []

const most = (bp: number) => `${bp / 100} %`
/** A cap in words: how much, of what work, and what it covers. */
export function capText({ work, steps: [first, then], covers }: RetainageCap): string {
  const amount =
    first?.bp === 0
      ? say('nothing may be kept back')
      : then
        ? say('{first} at most until {from} is done, then {rest}', {
            ...{ first: most(first?.bp ?? 0), from: most(then.fromBp), rest: most(then.bp) },
          })
        : say('{first} at most', { first: most(first?.bp ?? 0) })
  const of = {
    private: say('Private work'),
    public: say('Public work'),
    any: say('Private and public work'),
  }[work]
  return covers === '' ? `${of}: ${amount}` : `${of}: ${amount} (${covers})`
}

const ruleOf = ({ steps, crossing }: Pick<RetainageRule, 'crossing'> & Pick<RetainageCap, 'steps'>) => ({
  ...{ crossing, stored: true },
  steps: steps.map(({ fromBp, bp }) => ({ fromBp: BigInt(fromBp), bp: BigInt(bp) })),
})

/** Whether a rule would at some time keep back more than a cap lets it: seen at every step, just before it, and at the end. */
export function keepsMore(
  rule: Pick<RetainageRule, 'crossing'> & Pick<RetainageCap, 'steps'>,
  cap: RetainageCap,
): boolean {
  const contract = 1_000_000_000_000n
  const at = [...rule.steps, ...cap.steps].flatMap(({ fromBp }) => {
    const earned = (contract * BigInt(fromBp)) / 10_000n
    return fromBp === 0 ? [] : [earned - 1n, earned]
  })
  const [wanted, allowed] = [ruleOf(rule), ruleOf(cap)]
  return [...at, contract].some(
    (earned) => heldOf(wanted, earned, contract) > heldOf(allowed, earned, contract),
  )
}
