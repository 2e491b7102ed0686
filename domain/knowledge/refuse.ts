/** What asks for a record that tells what did not happen, for hiding something, or for getting round a protection. */
const abuses: readonly RegExp[] = [
  /\b(?:back ?-?dat\w*|pre ?-?dat\w+|forg(?:e|es|ed|ing|ery)|falsif\w+|fak(?:e|es|ed|ing)|fabricat(?:e|es) (?!steel|metal)\w*|counterfeit\w*|photoshop\w*)\b/i,
  /\bdated? (?:it )?(?:for |as )?(?:last|yesterday|earlier|before|the (?:day|week) before|to (?:last|yesterday))/i,
  /\b(?:make|made|making) (?:it |this |that |one |some )?up\b|\bmake up (?:a|an|the|some)\b|\binvent (?:a|an|the|some|me)\b/i,
  /\bpretend\b.*\b(?:was|were|is|had|did|that|we|he|she|inspected|trained)\b/i,
  /\b(?:hid(?:e|es|ing)|conceal\w*|keep(?:ing)?|cover(?:ing)? up)\b.*\bfrom (?:the |an? |our )?(?:inspector|osha|owner|client|city|insur\w+|lender|buyer|agency|authorit\w+|epa|tenant)/i,
  /\b(?:get|work|getting|go) (?:a?round|past|away with)\b|\bloop ?hole\b|\bwithout (?:anyone|anybody|them|him|osha|the inspector) (?:noticing|knowing|finding|seeing)/i,
  /\b(?:bypass|defeat|disable|disconnect|jumper out|tamper)\w*\b.*\b(?:gfci|alarm|detector|interlock|guard|brake|limit switch|lockout|dead ?-?man|safety|breaker)/i,
  /\b(?:bribe|pay off|blackmail|threaten|retaliat\w*|punish|fire (?:him|her|them|a worker|the worker) (?:for|because))\b/i,
  /\b(?:never|not|didn'?t|wasn'?t|weren'?t|without) (?:actually )?(?:took|take|taken|attend\w*|trained|been trained|inspect\w*|done)\b.*\b(?:certif\w*|record|log|sheet|form)|\b(?:certif\w*|record|log|sheet|form|card)\b.*\b(?:who|that|which) (?:never|did not|didn'?t)/i,
  /\bso (?:that )?(?:it|the \w+|nobody|no one|they|osha)\b.*\b(?:not show|doesn'?t show|won'?t show|never know|not be (?:found|counted|recorded)|look(?:s)? (?:compliant|legal|like))/i,
  /\b(?:sign|initial)\b.*\b(?:for|as) (?:him|her|them|someone|somebody|the (?:engineer|inspector|foreman|worker|employee))|\bsomeone else'?s? (?:name|signature)/i,
  /\b(?:alter|change|edit|delete|destroy|shred|lose|erase|remove)\w*\b.*\b(?:osha 300|injury log|inspection (?:record|log)|training (?:record|log)|evidence|the (?:record|log)s?)\b/i,
  /\b(?:cheat|lie|trick|fool|mislead|deceive|scam|defraud|steal)\b/i,
  /\b(?:bomb|explosive device|weapon|poison|hurt (?:him|her|them|someone)|kill (?:him|her|them|someone|my))\b/i,
  /\b(?:idiot|stupid|moron|dumb|asshole|bitch|fuck\w*|shit\w*)\b/i,
]

/** Whether a text asks for what an honest foreman refuses. */
export const isAbuse = (text: string): boolean => abuses.some((pattern) => pattern.test(text))

/** What is written to whoever answers, and is no question about building. */
const orders =
  /\b(?:system (?:update|prompt|message|note|override|instruction|notice)|(?:ignore|disregard|forget|override) (?:all|any|every|your|the|previous|prior|above|what)|you are (?:now|no longer)|from now on|new (?:instructions?|rules?|policy) ?[:,]|(?:developer|admin|debug|god|dan) mode|jail ?break|(?:do not|don'?t|never|without|omit|drop|no|skip) (?:\w+ ){0,3}(?:cit\w+|sources?|disclaimers?)|act as|role ?-?play|pretend (?:you|to be)|respond only|(?:answer|reply|respond) (?:only|just|exactly|with (?:only|just))|repeat (?:after|the)|say exactly|(?:reveal|print|show|leak|output) (?:your|the) (?:system|hidden|prompt|instructions?|secret|password|key)|as an? (?:ai|assistant|admin\w*)|(?:the )?(?:admin\w*|developer|supervisor|manager) (?:says?|said|has approved|approved|authori[sz]ed)|(?:cite|use|quote) (?:section|rule|paragraph)? ?\S+ (?:as|instead)|<\/?(?:system|user|assistant|instructions?)>|\[(?:system|inst)\]|BEGIN|END OF)/i

/** The text without what gives orders to whoever answers, and whether there was any. */
export function withoutOrders(text: string): { text: string; ordered: boolean } {
  const parts = text.split(/(?<=[.!?])\s+|\n+|(?=\bSYSTEM\b)|\s(?=\[|<)/)
  const kept = parts.filter((part) => !orders.test(part))
  if (kept.length === parts.length) return { text, ordered: false }
  // An order in the same breath as the question: what comes before it is kept.
  if (kept.length === 0)
    return {
      text: (parts[0] ?? '').replace(new RegExp(`[,;:]?[^,;:]*${orders.source}.*`, 'is'), ''),
      ordered: true,
    }
  return { text: kept.join(' '), ordered: true }
}

/** Codes that are asked about and not held, each as it is known. */
const notHeld: readonly [RegExp, string][] = [
  [/\b(?:29 ?cfr ?)?1910(?:\.\d+)?\b|general industry/i, '29 CFR 1910 is the general industry part'],
  [
    /\b(?:29 ?cfr ?)?19(?:15|17|18|28)\.\d+/i,
    'that part covers shipyards, terminals, longshoring or agriculture',
  ],
  [/\bnec\b|national electrical code|\bnfpa ?\d*/i, 'the electrical and fire codes of the NFPA'],
  [/\bibc\b|international building code/i, 'the International Building Code'],
  [/\b(?:ipc|upc|imc|ifgc|umc)\b|plumbing code|mechanical code/i, 'plumbing and mechanical codes'],
  [/\b(?:iecc|ashrae|title 24)\b|energy code|\br-?value|\bu-?factor/i, 'energy codes'],
  [/\b(?:cal\/?osha|title 8|wisha|miosha|state plan rule)/i, 'the rules of State plans'],
  [/\b(?:ansi|astm|asme|aisc|aws) ?[a-z]?\d/i, 'standards of ANSI, ASTM and others'],
  [/\baci ?(?!306)\d{3}/i, 'ACI documents but the definition of cold weather'],
  [/\bmutcd\b/i, 'the manual on traffic control devices'],
  [/\bmsha\b|30 ?cfr/i, 'mine safety'],
  [
    /\b(?:span|what size|how far)\b.*\b(?:joist|rafter|header|girder|lintel)s?\b|\b(?:joist|rafter|header|girder|lintel)s?\b.*\bspans?\b/i,
    'spans and sizes of framing (the span tables of the code that your place adopted, or an engineer)',
  ],
  [/\bfrost\b|how deep\b.*\bfootings?\b/i, 'the depth of footings (your building department says it)'],
  [/\b(?:slope|pitch|fall)\b.*\b(?:drain|sewer|waste) ?(?:line|pipe)s?\b/i, 'plumbing codes'],
  [/\bR[- ]?values?\b/i, 'energy codes'],
  [
    /^(?!.*\b(?:confined|stormwater|npdes|acres?|disturb\w*|hot work)\b).*\b(?:need|require|pull)\w*\b.{0,20}\bpermits?\b/is,
    'building permits (ask your building department)',
  ],
  [
    /\bextension cords?\b.*\b(?:run|long|length)\b|how long\b.*\bextension cords?\b/i,
    'the length of extension cords',
  ],
  [/\bstrip\w*\b.*\bforms?\b/i, 'when forms are stripped (the engineer of the formwork says it)'],
  [/\b(?:start|make|making)\w*\b.{0,12}\bnoise\b|\bquiet hours\b/i, 'local hours of work'],
  [
    /\boutlets?\b.*\b(?:apart|spac\w+|counters?)\b|\b(?:apart|spac\w+)\b.*\boutlets?\b/i,
    'the electrical code (NFPA 70)',
  ],
  [/\bzoning|property line|setback from (?:my|the|a) (?:lot|property|street)/i, 'zoning'],
]

/** What a question is about that lies outside what is held; undefined where it may lie inside. */
export const outside = (text: string): string | undefined =>
  notHeld.find(([pattern]) => pattern.test(text))?.[1]
