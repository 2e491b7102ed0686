/** What asks for a record that tells what did not happen, for hiding something, or for getting round a protection. */
const paper =
  '(?:certif\\w*|record|log|sheet|form|card|reports?|talks?|minutes|letter|statement|affidavit|inspections?|training|payroll)'
const watcher =
  '(?:no ?one|nobody|anyone|anybody|they|them|he|she|him|her|osha|epa|(?:the|an?|our|my) (?:\\w+ )?(?:inspector|owner|client|customer|city|insur\\w+|lender|buyer|agency|authorit\\w+|tenant|neighbou?rs?|union|office|state|engineer|architect)s?)'
const any = (text: string) => new RegExp(text, 'i')
const abuses: readonly RegExp[] = [
  /\b(?:back ?-?dat\w*|pre ?-?dat\w+|ante ?-?dat\w+|post ?-?dat\w+|fudg(?:e|es|ed|ing)|rigg?(?:ed)? (?:the|a|an) (?:test|result|inspection|vote|bid)\w*|doctor(?:ed|ing)? (?:the|a|an|our|my|this)|cook(?:ed|ing)? the (?:books|numbers)|forg(?:e|es|ed|ing|ery)|falsif\w+|fak(?:e|es|ed|ing)(?! (?:stone|brick|beam|wood|grass|fireplace|window|column|plant|turf|veneer|log))|fabricat(?:e|es) (?!steel|metal)\w*|counterfeit\w*|photoshop\w*|phon(?:y|ey)|bogus|sham)\b/i,
  /\b(?:write|make|create|draft|sign|prepare|need|give|fill|put|want)\b.*\bdated? (?:it )?(?:for |as )?(?:last|yesterday|earlier|before|the (?:day|week) before|to (?:last|yesterday))|\bchange\w* the dates?\b.*\b(?:so|to make|look)\b/i,
  /\b(?:put|write|use|set|enter)\b.*\b(?:last|yesterday|previous|earlier|another|wrong|different)\w*(?:'s)? (?:\w+'s )?dates?\b|\bmake (?:the|our|my|this|these) (?:\w+ )?(?:log|record|report|sheet|payroll|timesheet|form|photo)s? (?:show|say|read|look)\b/i,
  /\b(?:skip\w*|never|didn'?t|did not)\b.*\b(?:write|make|create|draft|give|print) (?:me |us |up )?(?:one|it)\b|\bpretend (?:you|to be|that you)\b.*\b(?:approv|sign|stamp|certif|inspect)\w*|\bsneak\w*\b|\bwir(?:e|ing) around\b/i,
  /\b(?:tell|stop|keep|forbid|discourage|warn|memo)\b.*\b(?:workers?|crew|employees?|guys|him|her|them|they)\b.*(?:n'?t|\bnot|\bnever|\bfrom) (?:\w+ ){0,3}(?:report\w*|call\w* osha|complain\w*|fil(?:e|ing))\b/i,
  /\b(?:log|record|report|sheet|payroll|timesheet|form|certificate)s? to (?:say|show|read|look)\b|\bsay\b.*\b(?:from|taken|done|held|made) (?:today|this (?:week|morning)|yesterday|last)\b|\b(?:write|log|record|put|sign)\b.*\bwe(?:'ll| will| can) (?:do|hold|take|train|inspect|make)\b.*\blater\b/i,
  /\bsign\b(?! in).*\b(?:form|sheet|log|report|record|waiver|certificate)s?\b.*\bas\b|\b(?:need|want|make|have)\b.*\blook (?:like|as if|as though)\b.*\b(?:was|were|had|did)\b/i,
  /\bwithout\b.*\b(?:notice|permits?|inspections?|training|certif\w*|survey|shoring|harness\w*)\b.*\b(?:fined?|caught|cited)\b|\b(?:block|stop|silence|cover|mute|kill)\w*\b.*\b(?:alarm|sensor|detector|limit switch)\b.*\bso\b/i,
  /\b(?:make|made|making) (?:it|this|that|one|some) up\b|\bmake up (?:a|an|the|some)\b(?! (?:list|quote|estimate|schedule|bid|proposal|punch|difference|work|(?:missing |lost )?(?:time|hours?|days?)))|\binvent (?:a|an|the|some|me)\b/i,
  /\bpretend\b.*\b(?:was|were|is|had|did|that|we|he|she|inspected|trained)\b/i,
  any(
    `\\b(?:hid(?:e|es|ing)|conceal\\w*|cover(?:ing)? up|keep(?:ing)? (?:it|this|that|quiet|secret|the (?:accident|injur|leak|mold|asbestos|lead|damage|crack|fact|mistake|problem|violation|defect)\\w*))\\b.*\\bfrom ${watcher}`,
  ),
  any(`\\bkeep\\w* ${watcher} from (?:find|know|learn|see|hear|notic)\\w*`),
  any(
    `\\b(?:so|without|where|hoping|and(?! (?:\\w+ ){1,2}(?:never|did ?n'?t|did not) (?:deliver|answer|c[ao]me|pa[iy]d?|show|arriv|call|sen[dt]|finish|repl|respond|return|fix|clean|start|order)\\w*))\\b(?: that)? ${watcher} (?:(?:does|do|did|will|would|can|could)(?:n'?t| not| never)|never|finds?|finding|notic\\w+|know\\w*|see\\w*|catch\\w*|figur\\w+)\\b(?=.*)`,
  ),
  /\b(?:get(?:ting)?|be(?:ing)?) caught\b(?! (?:in|up|on|out in)\b)|\bunder the (?:radar|table)\b|\boff the books\b|\blook the other way\b|\bget(?:ting)? away with\b|\bloop ?hole\b/i,
  /\b(?:get|getting|work|go|ways?) (?:a?round|past|out of) (?:an? |the |this |that |our |my |any |having (?:a|the|to)? ?)?(?:\w+ )?(?:rules?|laws?|codes?|osha|epa|rrp|permits?|inspect\w*|requirements?|regulations?|lock ?out|davis|prevailing|gfci|reporting|limits?)\b/i,
  /\bhow (?:do|can|could|to|would)\b.*\b(?:skip|dodge|evade|duck|sidestep|cheat)\w*\b.*\b(?:rules?|laws?|code|osha|epa|rrp|permits?|inspections?|requirements?|training|davis|prevailing|taxes|reporting|test)\b/i,
  /\b(?:bypass|defeat|disable|disconnect|jumper|tamper)\w*\b.*\b(?:gfci|alarm|detector|sensor|interlock|guard|brake|limit switch|lockout|dead ?-?man|safety|breaker|trigger)\b(?!.*\bto (?:replace|swap|change|install|paint))|\b(?:tape|zip ?-?tie|pin|jam|wedge)\w*\b.*\b(?:detector|alarm|sensor|interlock|guard (?:back|up|open|off)|dead ?-?man|trigger|limit switch)/i,
  /\b(?:bribe|pay off|blackmail|threaten|retaliat\w*|punish|blacklist)\b|\b(?:fire|get(?:ting)? rid of|dock|lay off|cut) (?:him|her|them|\w+ (?:guy|man|woman|worker|employee|helper|laborer))\b.*\b(?:for|because|who)\b.*\b(?:osha|report\w*|complain\w*|call\w*|hurt|injur\w*|refus\w*)\b/i,
  /\b(?:never|not|didn'?t|wasn'?t|weren'?t|without|hasn'?t|haven'?t|nobody) (?:actually |really |ever )?(?:took|take|taken|had|have|hold|held|attend\w*|trained|been trained|inspect\w*|done|did|do|go|went|there|happen\w*|check\w*)\b.*\b(?:make|write|fill|sign|print|certif\w*|records?|logs?|sheet)\b/i,
  any(
    `\\b(?:write|fill|make|create|draft|add|put|prepare|claim\\w*|sign|say)\\b.*(?:\\b${paper}\\b|\\b(?:photo|inspected|trained|there|on site)\\b).*(?:even though|as if|as though|like (?:they|it|we)|\\b(?:we|it|they|he|she|nobody|no one) (?:never|(?:was|did|were|is) ?n[o']?t|was|came) ?(?:held|happened|done|hold|inspected|trained|there|built|take|took|attend|have|\\W*$))`,
  ),
  any(
    `\\b(?:tell|say|write|report|claim\\w*|show\\w*|letter)\\b.*\\b(?:passed|approved|done|finished|complete|inspected|paid|there|hours|\\d+)\\b.*\\b(?:when|though|although)\\b.*(?:fail|not\\b|n't\\b|never|worked)`,
  ),
  /^\W*(?:please |just |can you )?sign\b.*\bfor (?:him|her|them|(?:the|my|our) (?!records?|job|project|file)\w+)|\b(?:copy|trace|reuse|paste|lift)\b.*\b(?:seal|stamp|signature|initials)\b/i,
  /\b(?:inspector|osha|owner|client|city|buyer|lender)s? (?:to |will |does |do )?(?:not|never|won'?t|doesn'?t) (?:notic|see|find|know)\w*|\bcover(?:ing)? up\b.*\b(?:before|so)\b.*\b(?:inspect|buyer|sale|closing)\w*|\bavoid (?:telling|reporting|notifying|disclosing)\b/i,
  /\b(?:saw|grinder)\b.*\bguard (?:pinned|tied|taped|wired|wedged|off|up|back)|\b(?:can'?t|cannot|won'?t|doesn'?t) (?:collect|file|sue|claim)\b.*\b(?:comp|claim|osha|insurance)/i,
  any(
    `\\b${paper}\\b.*\\b(?:(?:who|that|which) (?:never|did not|didn'?t)|who (?:skipped|missed|was not|wasn'?t|has not|hasn'?t|failed|walked out|left early))`,
  ),
  /\b(?:make|making|made) (?:it|this|that|them|him|us)? ?(?:look|seem|appear) (?:real|like|as|official|legit\w*|legal|compliant|good enough)|\bso (?:that )?(?:it|the \w+|nobody|no one|they|osha)\b.*\b(?:not show|doesn'?t show|won'?t show|never know|not be (?:found|counted|recorded)|looks? (?:compliant|legal|like))/i,
  /\b(?:sign|initial)\b.*\b(?:for|as) (?:him|her|them|someone|somebody|the (?:engineer|inspector|foreman|worker|employee))|\bsomeone else'?s? (?:name|signature|license)|\b(?:put|use|write|copy|stamp|add|sign|trace)\b.*\b\w+'?s (?:initials|signature(?! (?:line|block|field))|licen[cs]e(?: number)?|engineer(?:'s)? (?:stamp|seal)|cert\w* number)\b/i,
  /\b(?:alter|change|edit|delete|destroy|shred|lose|erase|remove)\w*\b.*\b(?:osha 300|injury log|inspection (?:record|log)|training (?:record|log)|evidence|the (?:record|log)s?)\b/i,
  /\b(?:under|over) ?-?(?:report|stat|bill|count)\w*\b.*\b(?:hours|payroll|income|injur\w*|wages?|invoice|osha|workers|client|owner)\b|\bdouble ?-?bill\w*|\bpad(?:ding)? (?:the |my |our )?(?:invoice|bill|hours|change order|payroll|draw)|\bghost (?:employee|worker)|\bbill\w* (?:\w+ ){0,3}for (?:work|hours|materials?) .*(?:did ?n'?t|never|not)\b(?! (?:in|included|part|covered|planned|on)\b)/i,
  /\b(?:story|excuse|alibi|lie)\b.*\b(?:tell|give|for)\b.*\b(?:inspector|osha|owner|client|insur\w+|judge|city|adjuster)|\b(?:talk|scare|pressure) \w+(?: \w+){0,3} out of (?:filing|reporting|calling)|\bso (?:that )?(?:the |my |he|she|they)[\w ]{0,30}(?:doesn'?t|won'?t|don'?t|does not|will not) (?:file|report|sue|call|claim|complain)/i,
  /\b(?:cheat|mislead|deceive|scam|defraud|steal)\b|\bl(?:ie|ying) (?:to|about|on (?:the|a|an|my|our))\b(?! (?:top|roof|floor|slab|deck|ground|bed|edge|joists?|side)\b)|\b(?:trick|fool|con) (?:the|my|our|an?) (?:\w+ )?(?:inspector|owner|client|customer|him|her|them|osha|city|bank|lender|tenant|worker|tests?|meter|kit|inspection)/i,
  /\b(?:get|getting|work|go|ways?) (?:a?round|past|out of) (?:wearing|using|having|putting|filing|paying|giving|telling|training|tying|building|testing|doing)\b|\b(?:skip|without|not|never|take off|stop)\b.*\b(?:when|while|once|after|as soon as) (?:the |that )?(?:inspector|osha|safety (?:guy|man|officer)|boss|super\w*|owner)(?:'s| is| has| goes)? (?:gone|left|away|leaves|not looking|asleep|at lunch)\b/i,
  /\b(?:write|say|log|record|put|note|show|claim|state|document)\w* (?:down )?that\b.{0,60}\b(?:was|were|got|had|has|is|are|did)\b (?:\w+ )?(?:checked|inspected|trained|tested|done|held|looked at|signed|wearing|tied|there|given)\b.*\b(?:nobody|no one|never|did ?n'?t|was ?n'?t|were ?n'?t|had ?n'?t|has ?n'?t)\b/i,
  any(
    `\\b(?:fill|make|write|complete|create|do|sign)\\b.*\\b${paper}s?\\b.*\\b(?:we|i|he|she|they|nobody|no one) (?:never|did ?n'?t|have ?n'?t|has ?n'?t|had ?n'?t)? ?(?:did|do|done|held|hold|kept|keep|had|have|made|make|gave|ran|run)? ?(?:any|it|them|one|that|those|the training|the inspection)\\W*$`,
  ),
  /\b(?:write|make|sign|draft|give me|print)\b.*\b(?:letter|log|sheet|record|form|certificate|report|minutes)s?\b.*,? (?:but )?(?:they|we|he|she|i|nobody|no one) (?:did ?n'?t|never|were ?n'?t|was ?n'?t|have ?n'?t|had ?n'?t)\W*$/i,
  /\b(?:pass|beat|fool|clear)\b.*\b(?:test|inspection|clearance|wipe)\b.*\bwithout (?:actually )?(?:clean|do|test|fix|train|wash|repair)\w*/i,
  /\b(?:says?|show\w*|states?|stating|saying|write|log|record)\b.*\b(?:was|were|got)\b (?:\w+ ){0,2}(?:tested|checked|inspected|trained|tagged|held|cleaned|verified|signed)\b.*\b(?:we|i|nobody|no one) (?:just |all |actually )?(?:skipped|did ?n'?t|did not|never|forgot|missed|haven'?t)\b/i,
  /\b(?:erase|delete|remove|scrub|wipe|lose|shred|bury)\b.*\b(?:entry|entries|records?|reports?|logs?|evidence|results?|citation)\b.*\b(?:injur\w*|accident|fall|asbestos|lead|mold|leak|violation|incident|complaint|failed|never|so)\b|\bbury the\b.*\breport/i,
  any(
    `\\bso (?:that )?${watcher} (?:(?:can'?t|cannot|won'?t|don'?t|doesn'?t|never) (?:report|complain|sue|file|claim|know|find out)|thinks?|believes?|assumes?)\\b`,
  ),
  /\b(?:bill|claim|charge|invoice)\w*\b.*\b(?:insur\w+|client|owner|customer)\b.*\b(?:(?:was|were) (?:already )?there before|before the storm|already damaged|old damage|pre-?existing)|\bsay\b.*\b(?:fell|hurt|happened|injur\w+)\b.*\b(?:at home|off the clock|on (?:his|her|their) own|somewhere else|after work|over the weekend)\b/i,
  /\bwith (?:the |my |our |his |her )?[\w ]{1,20}'s (?:signature|initials|stamp|seal)\b(?! (?:line|block|field))|\bwithout (?:telling|letting) (?:them|him|her|anyone|anybody|the \w+)\b.*\b(?:about|know|find)\b|\bkeep\w*\b.*\boff (?:the |my |our )?(?:\w+ )?(?:log|records?|books|300|report|payroll)\b/i,
  /\b(?:lower|reduce|cut|shave|trim|drop)\w*\b.*\bhours\b.*\bcertified payroll\b|\bpretend(?:ing)? to be (?:an? |the |my )?(?:client|customer|owner|inspector|engineer|employee)\b|\bso (?:that )?(?:it'?s|it is|it looks)\b.*\bfault\b|\b(?:use|copy|take|reuse)\b.*\b(?:last|old|previous|another)\b.*\b(?:inspection|training|log|test|certificate|report|record|sign.?in)s?\b.*\bchange the (?:date|name)s?\b/i,
  /\bget(?:ting)? (?:an? |the |my |our |this )?\w+ to (?:sign|say|swear|agree|write)\b.*\b(?:was ?n'?t|did ?n'?t|is ?n'?t|not|never|no one|nobody)\b/i,
  /\b(?:dodge|evade|duck|sidestep)\w*\b.*\b(?:osha|epa|inspect\w*|audit|visit)\b|\b(?:tell|order|make|ask|warn)\b.*\b(?:crew|workers?|guys|men|employees?|him|her|them)\b.*\bnot to (?:talk|speak|say (?:anything|a word)|cooperate|answer)\b|\b(?:recibo|reporte|papel|certificado|firma|registro|acta|factura|prueba|lista)s? (?:\w+ )?fals[oa]s?\b/i,
  /\b(?:receipt|invoice|bill|timecard|time sheet)s? for\b.*\b(?:i|we) (?:never|did ?n'?t|have ?n'?t) (?:bought|buy|purchas\w+|used?|do|did|done|work\w*)\b/i,
  /\b(?:bomb|explosive device|weapon|poison(?! (?:ivy|oak|sumac))|hurt (?:him|her|them|someone)|kill (?:him|her|them|someone|my))\b/i,
  /\byou(?:'re| are)?(?: an?| such an?)? (?:\w+ )?(?:idiot|stupid|moron|dumb|useless)\b|\b(?:asshole|bitch|fuck\w*|shit\w*)\b/i,
  /\bfalsific\w*|\binvent(?:a|e|ar|ame|arme) (?:un|el|la|los|que)|\bantedat\w*|\bsin que (?:\w+ ){0,3}(?:enter|sepa|note|vea|descubr)\w*|\bque no se (?:enter|sepa|note)\w*|\bpon(?:le|er|erle|ga|gan|gale)? (?:la |una |otra )?fecha (?:de (?:ayer|antier|antes|la semana pasada|el mes pasado)|anterior|atrasada)|\bsin que (?:se )?(?:den|de) cuenta|\b(?:brinc|salt)ar(?:me|nos|se)? (?:la|el|las|los) (?:inspecci|permiso|regla|ley|entrenam)\w*|\b(?:di|escrib[eai]\w*|pon) que (?:s[ií] )?\w+.*\b(?:pero|aunque) (?:no|nunca|nadie)\b|\bcon fecha (?:de (?:ayer|la semana pasada|antes|el mes pasado)|anterior)|\b(?:ocult|escond|tap)\w* .*\b(?:del?|al|a la) (?:inspector|due[nñ]|cliente|osha|ciudad|seguro|autoridad)\w*|\bfirma\w* (?:por|en nombre de) \w+|\bcomo si (?:hubiera|lo hubi[eé]ramos|se hubiera)/i,
]

/** Whether a text asks for what an honest foreman refuses. */
export const isAbuse = (text: string): boolean => abuses.some((pattern) => pattern.test(text))

/** What is written to whoever answers, and is no question about building. */
const orders =
  /(?:\b(?:system (?:update|prompt|message|note|override|instruction|notice)|(?:ignore|disregard|forget|override) (?:all|any|every|your|the|previous|prior|above|what)|you are (?:now|no longer)|from now on|new (?:instructions?|rules?|policy) ?[:,]|(?:developer|admin|debug|god|dan) mode|jail ?break|(?:do not|don'?t|never|without|omit|drop|no|skip) (?:\w+ ){0,3}(?:cit\w+|sources?|disclaimers?)|act as|role ?-?play|pretend (?:you|to be)|respond only|(?:answer|reply|respond) (?:only|just|exactly|with (?:only|just))|repeat (?:after|the)|say exactly|(?:reveal|print|show|leak|output) (?:your|the) (?:system|hidden|prompt|instructions?|secret|password|key)|as an? (?:ai|assistant|admin\w*)|(?:the )?(?:admin\w*|developer|supervisor|manager) (?:says?|said|has approved|approved|authori[sz]ed)|(?:cite|use|quote) (?:section|rule|paragraph)? ?\S+ (?:as|instead)|<\/?(?:system|user|assistant|instructions?)>|\[(?:system|inst)\])|(?:[-=#*<[]{2,}|[<[]) ?\/?(?:begin|end of|system|user|assistant|inst(?:ructions?)?)\b)/i

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
  [/\b(?:ansi|astm|asme|aisc|aws) ?[a-z]?\d/i, 'standards of ANSI, ASTM and others'],
  [/\baci ?(?!306)\d{3}/i, 'ACI documents but the definition of cold weather'],
  [/\bmutcd\b/i, 'the manual on traffic control devices'],
  [/\bmsha\b|30 ?cfr/i, 'mine safety'],
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
  [/\b(?:days? off|vacation|sick leave|overtime|lunch|paid breaks?)\b/i, 'hours and pay of employees'],
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
  [/\b(?:start|make|making)\w*\b.{0,12}\bnoise\b|\bquiet hours\b/i, 'local hours of work'],
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
    /\b(?:soil|perc\w*) tests?\b.*\b(?:house|home|lot|foundation|slab|septic)\b|\b(?:geotech\w*|perc test)\b/i,
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
    /\b(?:what|which) (?:gauge|size)(?: of)? wire\b|\b\d+ ?-?(?:amps?|gauge|awg)\b|\bhow many amps\b|\bbreakers? (?:size|do)\b|\bhow many (?:outlets?|receptacles?|circuits?)\b/i,
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
