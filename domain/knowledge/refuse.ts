/** What is written to whoever answers, and is no question about building. */
const orders =
  /(?:<\/?(?:system|user|assistant|admin\w*|root|instructions?)>|\b(?:system (?:update|prompt|message|note|override|instruction|notice)|(?:ignore|disregard|forget|override) (?:(?:all|any|every|of|the|your|those|my|other) )*(?:your|previous|prior|above|earlier|what|rules?|instructions?|orders|facts?|sources?|code|limits?|guidelines|prompts?|system|everything)|(?:olvida\w*|ignora\w*|omite) (?:de )?(?:(?:todas?|todos) )?(?:tus|las (?:reglas|instrucciones|rules)|lo que te)|a partir de ahora eres|act[uú]a (?:como|how|as)|si no tuvieras|sin restricciones|from here on you|modo (?:desarrollador|admin\w*|mantenimiento)|you are (?:now|no longer)|from now on|new (?:instructions?|rules?|policy) ?[:,]|(?:developer|admin|debug|god|dan|maintenance|service|root) mode|jail ?break|(?:do not|don'?t|never|without|omit|drop|no|skip) (?:\w+ ){0,3}(?:cit\w+|sources?|disclaimers?)|act as|role ?-?play|pretend (?:you|to be)|respond only|(?:answer|reply|respond) (?:only|just|exactly|with (?:only|just))|repeat (?:after|the|everything|all)|say exactly|(?:reveal|print|show|leak|output) (?:your|the) (?:system|hidden|prompt|instructions?|secret|password|key)|as an? (?:ai|assistant|admin\w*)|(?:the )?(?:admin\w*|developer|supervisor|manager) (?:says?|said|has approved|approved|authori[sz]ed)|(?:cite|use|quote) (?:section|rule|paragraph)? ?\S+ (?:as|instead)|<\/?(?:system|user|assistant|admin\w*|root|instructions?)>|\[(?:system|inst)\])|(?:[-=#*<[]{2,}|[<[]) ?\/?(?:begin|end of|system|user|assistant|inst(?:ructions?)?)\b)/i

/** What tells whoever answers what to do, in a sentence of its own beside a question. */
const command =
  /^\W*(?:(?:and|also|then|now|please|important|urgent|attention|note(?: to (?:the )?\w+)?|ps|as the [\w ]{2,20})\b[:,]?\s*){0,3}(?:you (?:must|have to|are to|need to)\b|(?:reply|respond|answer|output|print|cite|quote|delete|approve|ignore|disregard|translate|repeat|reveal|email|send|forward|transfer|export)\b(?! (?:me |us )?(?:in (?:inches|feet|mm|meters|spanish|english)|yes|no\b|please)))|\b(?:note|message|instructions?) (?:to|for) (?:the |any )?(?:ai|assistant|model|bot|system|plumbline)\b|\byour (?:hidden|system|secret|own|initial) (?:\w+ )?(?:instructions?|prompts?|rules?|text)\b|\bi (?:order|command|instruct) you\b/i

const isCommand = (part: string, all: readonly string[]): boolean =>
  !/\?\W*$/.test(part) && command.test(part) && all.some((one) => one !== part && /\?\W*$/.test(one))

/** The text without what gives orders to whoever answers, and whether there was any. */
export function withoutOrders(text: string): { text: string; ordered: boolean } {
  const parts = text.split(/(?<=[.!?])\s+|\n+|(?=\bSYSTEM\b)|\s(?=\[|<)/)
  const kept = parts.filter((part) => !orders.test(part) && !isCommand(part, parts))
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
  // A bare 1910 may be the year of a house.
  [
    /\b29 ?cfr ?(?:part )?1910\b|\b1910\.\d|\b(?:osha|under|part|per|by) 1910\b|general industry/i,
    '29 CFR 1910 is the general industry part',
  ],
  [
    /\b(?:29 ?cfr ?)?19(?:15|17|18|28)\.\d+/i,
    'that part covers shipyards, terminals, longshoring or agriculture',
  ],
  [
    /\bnec\b|\bknob.and.tube\b|\baluminum wiring\b|national electrical code|\bnfpa ?\d*/i,
    'the electrical and fire codes of the NFPA',
  ],
  [/\bibc\b|international building code/i, 'the International Building Code'],
  [/\b(?:ipc|upc|imc|ifgc|umc)\b|plumbing code|mechanical code/i, 'plumbing and mechanical codes'],
  [/\b(?:iecc|ashrae|title 24)\b|energy code|\br-?value|\bu-?factor/i, 'energy codes'],
  [/\b(?:cal\/?osha|title 8|wisha|miosha|state plan rule)/i, 'the rules of State plans'],
  [
    /\b(?:canad\w*|ontario|quebec|alberta|british columbia|united kingdom|\buk\b|england|scotland|ireland|british|australia\w*|new zealand|mexic(?:o|an)\b(?= (?:code|law|rule|norm))|germany|german|france|french (?:code|law)|europe\w*|india|philippines|coast guard|building regulations)\b/i,
    'the rules of other countries and offices',
  ],
  [
    /\b(?:new york city|nyc|los angeles|chicago|seattle|denver|boston|miami|san francisco|philadelphia|michigan|wisconsin|new jersey|minnesota|oregon|california|florida)(?:'s)? (?:\w+ ){0,3}(?:code|law|rule|ordinance|require\w*|amend\w*)/i,
    'the rules of a State or a city beside those that are entered as amendments',
  ],
  [
    /\b(?:what|how|which|when)\b.*\b(?:city|county|town|village|township|hoa|local)\b (?:lets?|allows?|permits?|requires?|wants?|asks?|says?|ordinances?|rules?|laws?|limits?)\b(?!.*\bamend)/i,
    'the rules of a State or a city beside those that are entered as amendments',
  ],
  [
    /\bretaining walls?\b|\b(?:snow|wind|roof|seismic|live|dead) loads?\b(?!.*\b(?:scaffold|crane|canopy|rail|demoli\w*)\b)/i,
    'loads and retaining walls (an engineer or your building department says it)',
  ],
  [
    /\b(?:what|how much)(?:'s| is| are| do| does)\b.{0,40}\b(?:wages?|pay|paid|salar\w+|earn\w*|an hour|per hour)\b(?!.*\b(?:over|apply|applies|threshold|contracts? (?:over|above)|weekly|payroll)\b)/i,
    'what a trade is paid (the wages of agencies stand in the price book, the determinations of Davis-Bacon on sam.gov)',
  ],
  [/\b(?:ansi|astm|asme|aisc|aws) ?[a-z]?\d/i, 'standards of ANSI, ASTM and others'],
  [/\baci ?(?!306)\d{3}/i, 'ACI documents but the definition of cold weather'],
  [/\bmutcd\b/i, 'the manual on traffic control devices'],
  [/\bmsha\b|30 ?cfr/i, 'mine safety'],
  [/^(?!.*\bcranes?\b).*(?:\blightning\b|\bthunder\w*)/is, 'lightning'],
  [/\b(?:29 ?cfr ?(?:part )?|part )1904\b|\b1904\.\d/i, 'the part on records of injuries'],
  [
    /\b(?:span|what size|how far)\b.*\b(?:joist|rafter|header|girder|lintel)s?\b|\b(?:joist|rafter|header|girder|lintel)s?\b.*\bspans?\b/i,
    'spans and sizes of framing (the span tables of the code that your place adopted, or an engineer)',
  ],
  [
    /\bfrost[- ]?(?:line|depth|heave\w*|protect\w*|free)\b|\b(?:below|under|to|past) (?:the )?frost\b|\bdeep\b.*\bfrost\b|\bfootings?\b.*\bfrost\b|\bdeep\b.*\bfootings?\b|\bfootings?\b.*\bdeep\b(?!.*\b(?:shor|trench|dig|box)\w*)/i,
    'the depth of footings (your building department says it)',
  ],
  [
    /\b(?:slope|pitch|fall)\b.*\b(?:drain|sewer|waste)(?: ?(?:line|pipe)s?)?\b(?!.*\b(?:parking|lot|walk)\b)/i,
    'plumbing codes',
  ],
  [
    /\b(?:days? off|vacation|sick leave|overtime|lunch|paid breaks?|how (?:many|long)(?: an?)?(?: \w+)? breaks?)\b/i,
    'hours and pay of employees',
  ],
  [
    /\bpsi\b.*\b(?:concrete|slab|mix)\b|\b(?:concrete|slab|mix)\b.*\bpsi\b(?!.*\bsteel\b)/i,
    'mixes of concrete',
  ],
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
  [
    /\b(?:start|make|making)\w*\b.{0,12}\bnoise\b|\bquiet hours\b|\b(?:nois[ey]|loud|decibels?|db)\b.*\b(?:neighbou?r\w*|city|town|county|ordinance|sundays?|saturdays?|weekends?|nights?)\b|\b(?:neighbou?r\w*|ordinance)\b.*\b(?:nois[ey]|loud|decibels?)\b/i,
    'local hours of work and noise',
  ],
  [
    /^(?!.*\b(?:concret\w*|pour\w*|cement|slab|mortar|mason\w*|grout|paint|cure\w*)\b).*\btoo (?:cold|hot|warm)\b.{0,24}\bwork\b/is,
    'the heat and the cold in which people may work',
  ],
  [
    /\bfire codes?\b|\bhow (?:many|far apart)\b.*\b(?:sprinklers?(?: heads?)?|hydrants?|smoke vents?)\b/i,
    'fire codes',
  ],
  [
    /\b(?:water|power|heat|electricity|internet)\b.{0,24}\b(?:be|go|goes|gets?|turned|shut|cut) off (?:this|next|to|on|at|for|again|when|\?)/i,
    'when the water or the power is off (whoever runs the job says it)',
  ],
  [
    /\bboat (?:ramps?|docks?|lifts?|hous\w+)\b|\b(?:ramps?|docks?|piers?)\b.*\b(?:boats?|jet skis?|barcos?|lanchas?|atvs?|skateboards?)\b/i,
    'what is built for boats and sport',
  ],
  [
    /\b(?:hurricane|rafter|truss|seismic|joist) (?:clips?|ties?|straps?|hangers?|brackets?)\b|\b(?:drywall|resilient|sound|plywood|panel|h)[ -]clips?\b/i,
    'connectors of framing and how many of them (their maker or an engineer says it)',
  ],
  [
    /^(?!.*\b(?:doors?|gates?|holes?|trench\w*|valves?|pits?|exits?|openings?|scaffolds?|ladders?|floors?|excavations?)\b).*\b(?:is|are|does|do|when|what time)\b.*\b(?:open|opens|closed?|closes)\b.*\b(?:today|tomorrow|tonight|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|weekends?|right now|this (?:week|morning|afternoon))\b|\bwhat time (?:does|do|is)\b.*\b(?:open|close)s?\b/is,
    'when shops, roads and offices are open',
  ],
  [
    /\bhow many\b.*\b(?:did|has|have) (?:the |our |my )?(?:county|city|town|state|osha|epa|building department)\b/i,
    'what offices did, and how often',
  ],
  [
    /\b(?:shower pan|pan liner|p-?traps?|vent (?:stack|pipe)s?|clean-?outs?|water lines?)\b/i,
    'plumbing codes',
  ],
  [
    /\bhow (?:big|large|thick|heavy) (?:of )?an? (?:beam|header|post|footing|joist|column|pier|girder|lintel)\b(?!.*\b(?:guard ?rails?|warning lines?|top ?rails?|stanchions?)\b)/i,
    'sizes of the structure (an engineer or the span tables say it)',
  ],
  [
    /\b(?:what|which) (?:kind|type|sort|grade) of (?:gas|oil|fuel|blade|bit|battery|filter|grease)\b(?! (?:cans?|containers?|tanks?|cylinders?|storage)\b)/i,
    'what machines take (their maker says it)',
  ],
  [
    /^(?!.*\b(?:cranes?|power ?lines?|accessible|ada|aisles?|handicap\w*|asbestos|silica|lead|trench\w*|scaffold\w*)\b).*\b(?:legal|illegal|against the law|lawful)\b.*\b(?:record|phone|film|camera|fire (?:him|her|them|somebody|someone)|evict|dump|burn|park|hire)\b/is,
    'law beside the rules of building',
  ],
  [
    /^(?!.*\b(?:federal\w*|davis|bacon|government|threshold|corps)\b).*\b(?:prevailing wages?|sales tax|liens?)\b.*\b(?:private|state|county|in (?!a\b|the\b|my\b|our\b|construction\b)[a-z]+)\b/is,
    'the law of a State',
  ],
  [
    /\bcolou?rs?\b.*\b(?:caution|danger|warning|safety) (?:signs?|tags?|tape)\b/i,
    'the colors of signs beside the one at an exit',
  ],
  [
    /^(?!.*\b(?:exit|flag\w*|hole|cover\w*|warning lines?|hard ?hats?|vests?)\b).*\b(?:what|which) colou?r\b/is,
    'what is a matter of taste',
  ],
  [
    /^(?!.*\b(?:power ?lines?|winter|cold|freez\w*|stair\w*|corridors?|tunnels?|shafts?|scaffold\w*|(?:job|construction) ?sites?)\b).*\b(?:torque|lumens?|lux|btus?|horse ?power|wattage|rpm|octane|viscosity|mileage|towing|tow|calories|mortar mix|concrete mix|mix (?:ratio|design)|thread (?:size|pitch)|tire pressure|cfm)\b(?!.*\b(?:silica|grind\w*|tuckpoint\w*|crane|lux of)\b)/is,
    'what machines, lamps and mixes have (their maker says it)',
  ],
  [
    /\boutlets?\b.*\b(?:apart|spac\w+|counters?)\b|\b(?:apart|spac\w+)\b.*\boutlets?\b/i,
    'the electrical code (NFPA 70)',
  ],
  [
    /\b(?:what|which) (?:size|amp\w*|kind of)\b.{0,24}\b(?:panel|service|breaker|conduit|generator|transformer|romex|cable|disconnect)\b|\b(?:service|main) panel\b/i,
    'the electrical code (NFPA 70)',
  ],
  [
    /\b(?:clearance|(?:clear|working|open) space|room|feet|distance)\b.*\b(?:electric\w* panel|breaker (?:box|panel)|panel ?board|load cent(?:er|re)|sub ?panel|switch ?gear)s?\b/i,
    'the electrical code (NFPA 70)',
  ],
  [
    /\b(?:minimum|legal|youngest) age\b|\bhow (?:old|young) (?:must|do|does|should|can|may)\b|\bhow many hours\b.*\b(?:works?|working|operat\w*|shifts?|drive)\b(?!.*\b(?:noise|db|respirator|mask|silica|saw|jackhammer)\b)|\bwork\w* (?:on )?(?:sundays?|saturdays?|weekends?|holidays?)\b|\b(?:pregnant|maternity|unemployment|workers'? ?comp\w*|tax(?:es)?|rent|landlord|lien|sue|lawsuit|lawyer|insur(?:ed|ance))\b(?!.*\b(?:bond|payroll|davis|miller)\b)/i,
    'law of work, taxes, tenancy and contracts',
  ],
  [
    /\bwhat happens (?:if|when) (?:i|we|you|he|they)\b.*\b(?:fail|caught|fined|sued|late|cited|inspected)\b|\bhow many\b.*\b(?:lay|hang|install|paint|set|frame|finish)\b.*\b(?:in a day|a day|per day|an hour|per hour)\b/i,
    'what follows from a failed inspection, and how much is done in a day',
  ],
  [
    /\b(?:which|what)(?:'s| is| are)? (?:the )?(?:\w+ ){0,4}(?:best|better|strongest|cheapest|fastest|nicest|ideal)\b|\b(?:best|ideal|strongest|cheapest) (?:kind|type|brand|way|tool|saw|wood|humidity|paint|nail|screw)\b|\bwarrant(?:y|ies)\b|\bhow long (?:do|does|will|should) (?:an? |the |my )?(?:\w+ ){1,3}last\b/i,
    'which product is better and how long one lasts',
  ],
  [
    /\bhow (?:do|would|should|can) (?:i|you|we) (?:level|clean|patch|hang|refinish|straighten|stain|texture|sand|caulk|grout|mix|plane|fix|get \w+ (?:off|out of)|build|frame|install|lay)\b(?!.*\b(?:guard\w*|harness|scaffold\w*|trench|lead|asbestos|silica|ladder|toeboard|warning line|ramp|cover|pitch|how many)\b)/i,
    'how work is done',
  ],
  [
    /\b(?:what|which) (?:grade|species|thickness|gauge|mix|weight|density)\b.{0,6}\b(?:lumber|wood|plywood|dry ?wall|osb|sheathing|concrete|siding|flooring|tiles?|steel|metal|felt)\b|\bhow many (?:joists?|rafters?|posts?|beams?|truss(?:es)?|studs?|bundles)\b|\bhow (?:much|heavy) (?:does|do|is|are)\b.*\b(?:weigh|heavy)\b|\bhow heavy\b/i,
    'materials, what they weigh and how many of them a work takes',
  ],
  [
    /\b(?:is|are|what|which)\b.*\b(?:soil|ground|dirt)\b.{0,12}\b(?:on|under|at|of|in) (?:my|our|the|this) (?:lot|yard|house|property|site|land)\b|\b(?:soil|perc\w*) tests?\b.*\b(?:house|home|lot|foundation|slab|septic)\b|\b(?:geotech\w*|perc test)\b/i,
    'the ground under a building (your building department or an engineer says it)',
  ],
  [
    /\b(?:is|are|can|may|does) (?:my|the|our|an?) (?:building )?(?:inspector|landlord|hoa|neighbou?r|lender|bank|insur\w+|architect|contractor)s? (?:allowed|legally|make me|force me|refuse|stop me|charge|have the right|have to pay)\b/i,
    'what others may ask of you (a lawyer says it)',
  ],
  [
    /\bhow much (?:weight|load)?\b.*\b(?:drywall anchor|wall anchor|toggle(?: bolt)?|screw|nail|shelf|bracket|joist hanger|attic|floor joist|beam)s?\b.*\b(?:hold|take|carry|support|bear)\b/i,
    'what fasteners and members carry (their maker or an engineer says it)',
  ],
  [
    /^(?!.*\bcurb\b).*\b(?:french drain|downspout|gutters?|sump|swale|leach field|culvert)s?\b.*\b(?:deep|slope|size|big|long|wide|pitch)\b|^(?!.*\bcurb\b).*\b(?:deep|slope|size|big|wide|pitch)\b.*\b(?:french drain|downspout|gutters?|sump|swale|leach field|culvert)s?\b|\b(?:slope|pitch|fall)\b.*\b(?:patio|yard|lawn|driveway)s?\b(?!.*\b(?:ada|accessible|wheelchair|walk)\b)/is,
    'drainage',
  ],
  [
    /\b(?:tvs?|televisions?|bar tops?|bar stools?|light fixtures?|chandeliers?|curtain rods?|shelf|shelves|closet rods?|towel bars?|vanit(?:y|ies))\b.{0,30}\b(?:high|height|far|hang)\b|\b(?:high|height)\b.{0,40}\b(?:tvs?|televisions?|bar tops?|bar stools?|chandeliers?|curtain rods?|shelf|shelves|closet rods?|towel bars?)\b|\bgarage doors?\b(?!.*\b(?:lead|asbestos|ada|spring)\b)/i,
    'what is laid out by custom and by the maker',
  ],
  [/\bzoning|property line|setback from (?:my|the|a) (?:lot|property|street)/i, 'zoning'],
  [
    /^(?!.*\b(?:hole|drop|debris|chute|throw\w*|pit|dig\w*|excavat\w*|demol\w*|osha)\b).*\bfences?\b.*\b(?:yard|tall|high|height|propert\w+|neighbou?rs?)\b|^(?!.*\b(?:hole|drop|debris|chute|throw\w*|pit|dig\w*|excavat\w*|demol\w*|osha)\b).*\b(?:tall|high)\b.*\bfences?\b/is,
    'zoning',
  ],
  [
    /\b(?:what|which) (?:gauge|size)(?: of)? wire\b|^(?!.*\bcords?\b).*\b\d+ ?-?(?:amps?|gauge|awg)\b|\bhow many amps\b|\bbreakers? (?:size|do)\b|\bhow many (?:outlets?|receptacles?|circuits?)\b/i,
    'the electrical code (NFPA 70)',
  ],
  [
    /\b(?:furnace|water heater|boiler|fireplace|wood ?stove|dryer|range hood|bath(?:room)? (?:exhaust )?fan|air handler|gas (?:line|pipe|meter))s?\b(?!.*\b(?:ceiling|headroom|excavat\w*|dig\w*|trench\w*|lead|asbestos)\b)/i,
    'plumbing, mechanical and fuel gas codes',
  ],
  [
    /^(?!.*\b(?:hole|cover|opening)\b).*\bhow thick\b.*\b(?:ply ?wood|sub ?floor|dry ?wall|sheathing|osb|glass|tile|counter ?top|shingle|siding)s?\b|\bhow thick\b.*\b(?:slab|driveway|sidewalk|patio|foundation|footing)s?\b|\bvapou?r barriers?\b|\b(?:what|which) (?:size|kind of) (?:header|beam|joist|post|stud|rafter)s?\b|\b(?:joist|stud|rafter|post)s?\b.*\b(?:apart|spac\w+)\b|\bhow far apart\b.*\b(?:joist|stud|rafter|post|footing)s?\b/i,
    'sizes and spacing of the structure (the span tables of the code that your place adopted, or an engineer)',
  ],
  [/^(?!.*\basbestos\b).*\binsulat(?:ion|e)\b(?!.*\b(?:pipe|wire|line|cord)\b)/is, 'energy codes'],
  [
    /\b(?:what|which)(?: (?:size|kind|type|length|brand)s?(?: of)?)? (?:screws?|nails?|fasteners?|adhesive|glue|thin ?set|caulk|primer|paint|underlayment|membrane)\b|\b(?:how (?:far apart|many|long|often)|spacing|apart)\b.*\b(?:screws?|nails?|fasteners?)\b/i,
    'products and fasteners (their maker says it)',
  ],
  [
    /\bhow much (?:should|do|can|to|would|will) (?:i|we|you|they|a|contractors?) (?:charge|bid|bill|pay)\b|\bcharge\b.*\b(?:per|an|by the)\b|\bprofit|\bmark-?up\b|\bhow much does it cost\b/i,
    'what work costs and what to charge (the price book and the estimate say what you ask)',
  ],
  [
    /\b(?:do|does|need|require|install)\w*\b.*\b(?:fire )?sprinklers\b(?!.*\b(?:stor|stack|pile|clear)\w*)/i,
    'fire codes',
  ],
  [
    /\b(?:penalt(?:y|ies)|fined?|fines)\b.*\bosha\b|\bosha\b.*\b(?:penalt(?:y|ies)|fines|violation costs?)\b|\bhow much\b.*\bfines?\b/i,
    'what OSHA fines',
  ],
  [
    /\bcarbon ?monoxide\b|\bsquare feet per (?:person|occupant)|\boccupan(?:t load|cy)|\bper occupant/i,
    'the building and fire codes beyond the figures that are held',
  ],
  [
    /\b(?:which way|what direction|in or out)\b.*\b(?:swing|open)\b|\bcabinets?\b.*\b(?:hang|hung|above|over)\b/i,
    'what is laid out by custom and by the maker',
  ],
  [
    /\bpost(?:s|holes?)?\b.*\bdeep\b|\bdeep\b.*\bposts?\b|\bseptic\b.*\b(?:from|feet away|far)\b/i,
    'local rules of foundations and wells',
  ],
  [
    /\bcure\w*\b.*\b(?:before|until)\b(?!.*\bsteel\b)|\bhow long\b.*\b(?:dry|cure|set up)\b(?!.*\bsteel\b)/i,
    'products (their maker says how long)',
  ],
  [
    /\b(?:contractor'?s? licen[cs]e|licen[cs]ed? to\b|need a licen[cs]e)/i,
    'who needs a license (your State says it)',
  ],
]

/** What a question is about that lies outside what is held; undefined where it may lie inside. */
export const outside = (text: string): string | undefined =>
  notHeld.find(([pattern]) => pattern.test(text))?.[1]
