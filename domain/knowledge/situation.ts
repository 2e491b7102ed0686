import { codeFacts, type FactGroup } from './facts.ts'
import type { Dimension } from './quantities.ts'

/** What a question tells of where it is asked: which codes it names, which its words hint at, and what it wants to know. */
export type Situation = {
  named: ReadonlySet<FactGroup>
  hinted: ReadonlySet<FactGroup>
  wants: Dimension | undefined
  yesOrNo: boolean
  /** Whether what somebody has to do is asked for, rather than a figure. */
  duty: boolean
  /** Whether it asks from where on something is needed: "how high before", "at what depth". */
  onset: boolean
  /** Whether it asks if something is needed at a height or a depth that it tells. */
  needed: boolean
}

const named: readonly [FactGroup, RegExp][] = [
  ['ada', /\bada\b|accessib|wheel ?chair|handicap|disabled|barrier.free/i],
  ['irc', /\birc\b|\bR\d{3}\b|residential code/i],
  // What holds while a house is built is none of the house.
  [
    'osha',
    /\bosha\b|\b1926\b|\b1904\b|\bwhile (?:(?:we|they|you|i|the crew)(?: are|'re| am)? )?(?:work|build|fram|demo)\w*|\bduring (?:the )?construction\b/i,
  ],
  ['epa', /\bepa\b|\brrp\b|neshap|\bnpdes\b|lead[- ](?:paint|safe)|40 cfr/i],
  ['federal', /davis|miller act|\bfar\b [\d(]|federal|government/i],
  ['guidance', /\baci\b/i],
]
const hinted: readonly [FactGroup, RegExp][] = [
  [
    'irc',
    /\b(?:house|home|bedroom|basement|cellar|dwelling|residence|attic|shingles?|porch|stoop|deck|loft|single.family|baluster|picket|smoke|kids?|child|toddler|living room|powder room|half bath)s?\b/i,
  ],
  [
    'osha',
    /\b(?:jobsite|job site|site|crew|workers?|guys?|men|man|employees?|temporary|construction|scaffold\w*|trench\w*|ladders?|crane|harness|lanyard|excavat\w+|roofers?|ironworkers?|job.built|framers?|trusses|masons?|helper|foreman|laborers?|wheelbarrows?|planks?|pour(?:ing|ed)?|tie[sd]? off|extension cords?|temp(?:orary)? (?:power|stairs|rails?)|porta\w*|johns|dig\w*|811|forklift|telehandler|drums?|staging|operator|guard ?rails?|backhoe|erector|iron ?workers?|gang box)\b/i,
  ],
  [
    'ada',
    /\b(?:restroom|public|commercial|parking|grab bar|braille|tactile|ramp|store|shop|restaurant|office|clinic|bank|church|library|hotel|motel|salon|gym|museum|theater|mall|school|daycare|courthouse|lobby|dental office|waiting room)s?\b/i,
  ],
  ['epa', /\b(?:renovat\w+|lead|stormwater|pamphlet|painted)\b/i],
]

const wants: readonly [Dimension, RegExp][] = [
  ['temperature', /wind ?chill/i],
  ['speed', /wind speed|\bmph\b|how fast(?!.*\bdoors?\b)|how windy|gusts? of/i],
  ['temperature', /temperature|how (?:hot|cold|warm)|degrees f|\bhottest\b|heat index|\d ?°?F\b/i],
  [
    'money',
    /how much (?:does|do|is|are|will) .*\bcosts?\b|\bprice of\b|\bcosts? of\b|minimum wage|how expensive|what does .* cost/i,
  ],
  ['light', /how bright|foot.?candles?|how much light\b/i],
  ['force', /how strong|strength|how much (?:weight|load|force)|what (?:load|force|\w+ force)|how hard/i],
  [
    'area',
    /how (?:big|large) (?:does|do|must|should|is|are)\b|square f|what area|how much area|how large an area|sq\.? ?ft/i,
  ],
  [
    'length',
    /how (?:high|tall|wide|far|deep|close|near|thick|low|big a (?:step|gap))|\bheight|\bwidth|\bdepth of|clearance|distance|setback|at what (?:drop|height)/i,
  ],
  [
    'time',
    /how (?:soon|early)|how long (?:do|must|should|to|is|are|keep|can|may)|how many (?:days|hours|years|months)/i,
  ],
  ['angle', /how steep|steepest|\bslope\b|\bpitch\b|in degrees/i],
]

/** What can be told of a question without looking at any fact. */
export function situationOf(text: string): Situation {
  const groups = (from: readonly [FactGroup, RegExp][]) =>
    new Set(from.filter(([, pattern]) => pattern.test(text)).map(([group]) => group))
  return {
    ...{ named: groups(named), hinted: groups(hinted) },
    wants: wants.find(([, pattern]) => pattern.test(text))?.[0],
    duty: /\bwhat (?:must|has to|needs to|should|do (?:i|we) (?:have|need) to) (?:be done|happen|do\b|i do|we do)/i.test(
      text,
    ),
    onset:
      /\bhow (?:high|deep|tall|far (?:up|off)|many|big|much)\b.*\b(?:before|until|without)\b|\b(?:at|from|above|beyond|past|over) what (?:height|depth|drop)|\bdeeper than what\b|\bwhen (?:do|does|must|is|are|should)\b.*\b(?:need|needs|needed|required|have to|protect\w*|tie\w* off|kicks? in|apply|applies)\b/i.test(
        text,
      ),
    needed:
      /\b(?:need|needed|required?|have to|has to|must|enough)\b/i.test(text) &&
      /\d[\d.,/ -]*(?: ?(?:ft|feet|foot|in|inch(?:es)?|'|"|m|stor(?:y|ies)))\b.{0,12}\b(?:up|high|tall|deep|above|down|off|drop)/i.test(
        text,
      ),
    yesOrNo:
      /^\W*(?:is|are|am|was|do|does|did|can|could|may|must|should|shall|will|would|need|have|has)\b/i.test(
        text.replace(/^.*[.:;,!]\s+(?=\w+ .*\?)/s, ''),
      ),
  }
}

/** What a section is about, by the beginning of its citation. */
const subjects: readonly [string, string][] = [
  ['29 CFR 1926.1052', 'stairway temporary construction stair'],
  ['29 CFR 1926.1053', 'ladder'],
  ['29 CFR 1926.105', 'ladder stairway'],
  ['29 CFR 1926.14', 'crane'],
  ['29 CFR 1926.1153', 'silica'],
  ['29 CFR 1926.45', 'scaffold'],
  ['29 CFR 1926.500', 'fallprotection roof'],
  ['29 CFR 1926.501', 'fallprotection worker'],
  ['29 CFR 1926.502(b)', 'guardrail'],
  ['29 CFR 1926.502(c)', 'safety net'],
  ['29 CFR 1926.502(d)', 'harness fallprotection'],
  ['29 CFR 1926.502(f)', 'warningline roof'],
  ['29 CFR 1926.502(i)', 'opening cover'],
  ['29 CFR 1926.503', 'fallprotection training'],
  ['29 CFR 1926.65', 'trench excavation'],
  ['29 CFR 1926 Subpart P', 'trench excavation soil'],
  ['29 CFR 1926.75', 'steel erection'],
  ['29 CFR 1926.76', 'steel erection fallprotection'],
  ['29 CFR 1926.85', 'demolition'],
  ['29 CFR 1926.40', 'electrical'],
  ['29 CFR 1926.41', 'electrical'],
  ['29 CFR 1926.15', 'fire'],
  ['29 CFR 1926.56', 'light'],
  ['2010 ADA Standards 40', 'accessible'],
  ['2010 ADA Standards 405', 'ramp'],
  ['2010 ADA Standards 502', 'parking accessible'],
  ['2010 ADA Standards 604', 'toilet restroom'],
  ['40 CFR 745', 'lead paint rrp renovation'],
  ['40 CFR 61', 'asbestos neshap'],
  ['IRC R310', 'egress window emergency opening bedroom'],
  ['IRC R311.7', 'stair'],
]

/** Words for the part of the code that a citation is in. */
export const subjectOf = (citation: string): string =>
  subjects
    .filter(([start]) => citation.startsWith(start))
    .map(([, words]) => words)
    .join(' ')

/** A section as a question may name it, and the facts that stand in it. */
export function sectionsIn(text: string): { named: string; known: boolean; factIds: readonly string[] }[] {
  const found = text.matchAll(
    /(?:\b(?:29|40|16|10|24) ?CFR ?(?:part )?|§ ?|\bOSHA |\bsection |\bstandards? )?(\b(?:19(?:04|10|15|17|18|26|28)\.\d+|[4-9]\d{1,2}\.\d{1,4})(?:\.\d+)*(?:\([\w]+\))*)|\b(?:IRC )?(R\d{3,4}(?:\.\d+)*)\b/gi,
  )
  const plain = (citation: string) => citation.replace(/\s+/g, ' ').toUpperCase()
  return [...found].flatMap(([all, number, irc]) => {
    const section = (irc ?? number ?? '').toUpperCase()
    // A bare `36.5` is a figure, not a section.
    if (
      !irc &&
      !/^19\d\d\./.test(section) &&
      all.trim() === number &&
      !/ada|standard|cfr|section/i.test(text)
    )
      return []
    const stands = (citation: string) => {
      const at = plain(citation).indexOf(section)
      return (
        at >= 0 &&
        !/[\d.]/.test(plain(citation)[at - 1] ?? '') &&
        !/\d/.test(plain(citation)[at + section.length] ?? '')
      )
    }
    const factIds = codeFacts()
      .filter(({ citation }) => stands(citation))
      .map(({ id }) => id)
    return [{ named: (irc ?? number ?? '').trim(), known: factIds.length > 0, factIds }]
  })
}
