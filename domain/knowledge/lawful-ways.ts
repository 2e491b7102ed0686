import { say } from '#language/say.ts'
import type { Scheme } from './scheme-words.ts'
import { schemeOf } from './schemes.ts'

/** What is to be done instead of each: the reason in a sentence, and the lawful way. */
export const lawfulWays: Record<Scheme, string> = {
  hide: say(
    'Whoever owns, buys or inspects it is told what was found. Photograph it, write it down, and price the repair as a change order.',
  ),
  record: say(
    'A record says what was done, by whom and on which day. What was missed is written down as missed, with today’s date; then do it.',
  ),
  claim: say(
    'Bill and claim what was really done or broken. Extra work goes into a change order that the client signs; a mistake is told, with what it costs to mend.',
  ),
  wages: say(
    'Hours that were worked are paid, overtime too. Correct a wrong entry where both see it; whether somebody is an employee follows from the work, and the labor department says it.',
  ),
  sign: say(
    'Only the person named signs. Send it to be signed: they get a link and sign on their own phone.',
  ),
  watch: say(
    'People are watched only where they know of it, and never in private. Hours are known from the clock-in of each worker.',
  ),
  guard: say(
    'Guards and alarms stay on while the machine works. If one trips or is in the way, take the tool out of use and have it mended; unplugged and locked out, it may be serviced.',
  ),
  hire: say(
    'Age, sex, pregnancy, origin, religion and disability are no reasons. Write what the work needs, and ask everyone the same.',
  ),
  bid: say(
    'Each bidder names an own price and sees no other. Ask for more bids, or go through your quantities, terms and what is left out.',
  ),
  threat: say(
    'Nobody is threatened, punished or paid for a signature, a silence or a right given up. Write down what was done and when; an inspection is passed by the work.',
  ),
  evidence: say(
    'What may be asked for stays as it is. Ask a lawyer before anything is deleted; a note of your own can stand beside it.',
  ),
  waste: say(
    'Paint, solvents, oil and washout go into no drain, creek or soil. Keep them closed and labeled, and take them where the county takes such waste.',
  ),
  permit: say(
    'Work that needs a permit or a license waits for it. Ask the building department: what was begun too early can often be permitted afterward.',
  ),
  private: say(
    'What is private of a person, or another firm’s own, is asked of them and of nobody else. What each one may see of a job stands with its people.',
  ),
}

/** What a request is about where it is not built like one of those that are known: by the things that stand in it. */
const about: readonly (readonly [Scheme, RegExp])[] = [
  ['sign', /\b(?:signature|signs?|signed|initials|stamp|seal|firm(?:a|e|ar|o)|sello|iniciales)\b/i],
  [
    'guard',
    /\b(?:guards?|guardrails?|alarms?|gfci|interlock|sensors?|detectors?|dead ?man|trigger|harness|shoring|switch|guardas?|alarmas?|sensor(?:es)?|barandal\w*|arn[eé]s|protector)\b/i,
  ],
  [
    'wages',
    /\b(?:overtime|payroll|wages?|paychecks?|1099|prevailing|n[oó]mina|sueldos?|tiempo extra|horas extra)\b/i,
  ],
  ['evidence', /\b(?:delete|shred|destroy|erase|wipe|borr\w+|elimin\w+|destru\w+)\b/i],
  [
    'threat',
    /\b(?:fire|fired|threat\w*|blackmail|bribe|immigration|migra|amena\w+|despid\w+|mordida|soborn\w*)\b/i,
  ],
  ['permit', /\b(?:permits?|licen[cs]e\w*|permisos?|licencias?)\b/i],
  [
    'claim',
    /\b(?:bill|invoice|charge|insur\w+|claim|lender|bank|receipt|cobr\w+|factur\w+|seguro|recibos?|banco)\b/i,
  ],
  [
    'record',
    /\b(?:records?|logs?|reports?|sheets?|forms?|certificates?|cards?|tags?|minutes|training|inspections?|inspected|dates?|backdate\w*|tests?|readings?|reporte|registro|bit[aá]cora|hoja|constancia|certificado|fecha\w*|pruebas?|lecturas?|inspecci[oó]n|list[ao]s?|anot\w+|apunt\w+|marc\w+)\b/i,
  ],
  [
    'hide',
    /\b(?:hid\w+|conceal\w*|cover\w*|mold|crack\w*|leak\w*|rot\w*|tap\w+|escond\w+|ocult\w+|moho|grieta\w*|humedad)\b/i,
  ],
]

/** The lawful way beside what a text asks for; empty where nothing tells what it is about. */
export function lawfulWay(text: string): string {
  const scheme = schemeOf(text) ?? about.find(([, words]) => words.test(text))?.[0]
  return scheme ? lawfulWays[scheme] : ''
}
