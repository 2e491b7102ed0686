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
  [
    'sign',
    /\b(?:signatures?|signs? (?!(?:at|on the|in the|says?|for the door)\b)|signed|initials|stamp|seal|firm(?:a|as|e|en|ar|o)|sello|iniciales|accept(?:s|ed)?|approv(?:e|es|ed)|acept\w+|aprob\w+|on (?:her|his|their) behalf)\b/i,
  ],
  [
    'guard',
    /\b(?:guards?|guardrails?|alarms?|gfci|interlock|sensors?|detectors?|dead ?man|trigger|harness|shoring|switch|breakers?|fuses?|guardas?|alarmas?|sensor(?:es)?|detector(?:es)?|barandal\w*|arn[eé]s|protector|andamios?|scaffolds?|escalera|respirators?|cascos?)\b/i,
  ],
  [
    'wages',
    /\b(?:overtime|payroll|wages?|paychecks?|1099|prevailing|(?:pay|paid|paying) (?:him|her|them|the (?:guys?|crew|helper|kids?|laborers?))|lunch|breaks?|n[oó]mina|sueldos?|tiempo extra|horas? extras?|(?:seis|siete|ocho|nueve|diez|once|doce|\d+) horas|p[aá]g(?:a|o|ue|ale|ales|arle|arles|amos)|la raya|finiquito|aguinaldo)\b/i,
  ],
  ['evidence', /\b(?:delete|shred|destroy|erase|wipe|borr\w+|elimin\w+|destru\w+)\b/i],
  [
    'threat',
    /\b(?:fire|fired|threat\w*|blackmail|bribe|immigration|migra|amena\w+|despid\w+|mordida|soborn\w*|quit|renunci\w+|embaraz\w+|pregnan\w+)\b/i,
  ],
  [
    'private',
    /\b(?:passwords?|(?:his|her|their) (?:emails?|messages?|phone|texts?|account)|other projects|another compan\w+|competitors?|contraseñas?|(?:el|al) correo de\w*|sus mensajes|otros (?:proyectos|clientes)|la competencia|after work)\b/i,
  ],
  [
    'permit',
    /\b(?:permits?|licen[cs]e\w*|qualifier|permisos?|licencias?|(?:city|county|building department|plan checker) (?:to|will|thinks?|knows?|see|won['’]?t))\b/i,
  ],
  [
    'waste',
    /\b(?:thinner|solvents?|asbestos|dumpster|buried (?:oil )?tank|washout|solventes?|asbesto|tanque|basura|escombro)\b/i,
  ],
  [
    'hide',
    /\b(?:hid\w+|conceal\w*|cover(?:ed)? up|mold|cracks?|cracked|leaks?|leaking|rot|rotten|escond\w+|ocult\w+|moho|grietas?|humedad|fugas?|goter\w+|plomo|lead dust|harmless)\b/i,
  ],
  [
    'claim',
    /\b(?:bill|bills|billed|invoice\w*|charge[ds]?|insur\w+|claims?|lender|bank|draw|receipts?|change orders?|deposit|cobr\w+|factur\w+|seguro|aseguradora|recibos?|(?:al|el|del) banco|la cuenta|dep[oó]sito)\b/i,
  ],
  [
    'record',
    /\b(?:records?|logs?|reports?|sheets?|forms?|certificates?|letters?|cards?|tags?|minutes|training|inspect\w+|dates?|backdate\w*|tests?|readings?|reportes?|registros?|bit[aá]coras?|hojas?|actas?|constancias?|certificados?|fechas?|pruebas?|lecturas?|inspecci[oó]n|inspector\w*|anot\w+|apunt\w+|marc(?:a|ar|e|o) (?:como|que|el|la|los)|dig(?:a|an) que|resbal\w+|accident\w*|lastim\w+)\b/i,
  ],
]

/** The lawful way beside what a text asks for; empty where nothing tells what it is about. */
export function lawfulWay(text: string): string {
  const scheme = schemeOf(text) ?? about.find(([, words]) => words.test(text))?.[0]
  return scheme ? lawfulWays[scheme] : ''
}
