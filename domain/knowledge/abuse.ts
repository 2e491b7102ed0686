import { contradictsItself } from './contradiction.ts'
import { isSpanishDeceit } from './deceit-spanish.ts'
import { schemeOf } from './schemes.ts'

/** What asks for a record that tells what did not happen, for hiding something, or for getting round a protection. */
const paper =
  '(?:certif\\w*|record|log|sheet|form|card|tags?|reports?|results?|checklists?|surveys?|talks?|minutes|letter|statement|affidavit|inspections?|training|payroll)'
const watcher =
  '(?:no ?one|nobody|anyone|anybody|they|them|he|she|him|her|osha|epa|(?:the|an?|our|my) (?:\\w+ )?(?:inspector|owner|client|customer|city|insur\\w+|lender|buyer|agency|authorit\\w+|contractor|supplier|adjuster|bank|tenant|neighbou?rs?|union|office|state|engineer|architect)s?)'
const any = (text: string) => new RegExp(text, 'i')
const told: readonly RegExp[] = [
  /\b(?:back ?-?dat\w*|pre ?-?dat\w+|ante ?-?dat\w+|post ?-?dat\w+|fudg(?:e|es|ed|ing)|rigg?(?:ed)? (?:the|a|an) (?:test|result|inspection|vote|bid)\w*|doctor(?:ed|ing)? (?:the|a|an|our|my|this)|cook(?:ed|ing)? the (?:books|numbers)|forg(?:e|es|ed|ing|ery)|falsif\w+|fak(?:e|es|ed|ing)(?! (?:stone|brick|beam|wood|grass|fireplace|window|column|plant|turf|veneer|log))|fabricat(?:e|es) (?!steel|metal)\w*|counterfeit\w*|photoshop\w*|phon(?:y|ey)|bogus|sham)\b/i,
  /\b(?:write|make|create|draft|sign|prepare|need|give|fill|put|want)\b.*\bdated? (?:it )?(?:for |as )?(?:last|yesterday|earlier|before|the (?:day|week) before|to (?:last|yesterday))|\bchange\w* the dates?\b.*\b(?:so|to make|look)\b/i,
  /\b(?:put|write|use|set|enter)\b.*\b(?:last|yesterday|previous|earlier|another|wrong|different)\w*(?:'s)? (?:\w+'s )?dates?\b|\bmake (?:the|our|my|this|these) (?:\w+ )?(?:log|record|report|sheet|payroll|timesheet|form|photo)s? (?:show|say|read|look)\b/i,
  /\b(?:skip\w*|never|didn'?t|did not)\b.*\b(?:write|make|create|draft|give|print) (?:me |us |up )?(?:one|it)\b(?!.*\bas (?:not|missed|late|open|skipped))|\bpretend (?:you|to be|that you)\b.*\b(?:approv|sign|stamp|certif|inspect)\w*|\bsneak\w*\b|\bwir(?:e|ing) around\b/i,
  /\b(?:tell|stop|keep|forbid|discourage|warn|memo)\b.*\b(?:workers?|crew|employees?|guys|him|her|them|they)\b.*(?:n'?t|\bnot|\bnever|\bfrom) (?:\w+ ){0,3}(?:report\w*|call\w* osha|complain\w*|fil(?:e|ing))\b/i,
  /\b(?:log|record|report|sheet|payroll|timesheet|form|certificate)s? to (?:say|show|read|look)\b|\bsay\b.*\b(?:from|taken|done|held|made) (?:today|this (?:week|morning)|yesterday|last)\b|\b(?:write|log|record|put|sign)\b.*\bwe(?:'ll| will| can) (?:do|hold|take|train|inspect|make)\b.*\blater\b/i,
  /\bsign\b(?! in).*\b(?:form|sheet|log|report|record|waiver|certificate)s?\b.*\bas\b|\b(?:need|want|make|have)\b.*\blook (?:like|as if|as though)\b.*\b(?:was|were|had|did)\b/i,
  /\bwithout\b.*\b(?:notice|permits?|inspections?|training|certif\w*|survey|shoring|harness\w*)\b.*\b(?:fined?|caught|cited)\b|\b(?:block|stop|silence|cover|mute|kill)\w*\b.*\b(?:alarm|sensor|detector|limit switch)\b.*\bso\b/i,
  /\b(?:make|made|making) (?:it|this|that|one|some) up\b|\bmake up (?:a|an|the|some)\b(?! (?:list|quote|estimate|schedule|bid|proposal|punch|difference|work|(?:missing |lost )?(?:time|hours?|days?)))|\binvent (?:a|an|the|some|me)\b/i,
  /\bpretend\b.*\b(?:was|were|is|had|did|that|we|he|she|inspected|trained)\b/i,
  any(
    `\\b(?:hid(?:e|es|ing)(?! (?:the |our |my |all |these |those )?(?:\\w+ )?(?:costs?|prices?|margins?|mark-?ups?|columns?|notes?|drafts?|profits?|totals?|wages?)\\b)|conceal\\w*|cover(?:ing)? up|keep(?:ing)? (?:it|this|that|quiet|secret|the (?:accident|injur|leak|mold|asbestos|lead|damage|crack|fact|mistake|problem|violation|defect)\\w*))\\b.*\\bfrom ${watcher}\\b(?!['’]s (?:view|page|look|list|screen))`,
  ),
  any(
    `\\bkeep\\w* ${watcher} from (?:find|know|learn|see|hear|notic)\\w*\\b(?! (?:the |my |our |any )?(?:costs?|prices?|margins?|mark-?ups?|profits?|notes?|drafts?|wages?))`,
  ),
  any(
    `\\b(?:so|without|where|hoping|and(?! (?:\\w+ ){1,2}(?:never|did ?n'?t|did not) (?:deliver|answer|c[ao]me|pa[iy]d?|show|arriv|call|sen[dt]|finish|repl|respond|return|fix|clean|start|order|go|get|want|need|have|lose)\\w*))\\b(?: that)? ${watcher} (?:(?:does|do|did|will|would|can|could)(?:n'?t| not| never)(?! (?:trip|fall|slip|wait|worry|complain|pay (?:twice|more)|get (?:hurt|wet|cold|dirty|sick))\\b(?! to\\b))|never|finds?|finding|notic\\w+|know\\w*|see\\w*|catch\\w*|figur\\w+)\\b(?=.*)`,
  ),
  /\b(?:get(?:ting)?|be(?:ing)?) caught\b(?! (?:in|up|on|out in)\b)|\bunder the (?:radar|table)\b|\boff the books\b|\blook the other way\b|\bget(?:ting)? away with\b|\bloop ?hole\b/i,
  /\b(?:get|getting|work|go|ways?) (?:a?round|past|out of) (?:an? |the |this |that |our |my |any |having (?:a|the|to)? ?)?(?:\w+ )?(?!inspections? (?:that|which|he|we)\b)(?:rules?|laws?|codes?|osha|epa|rrp|permits?|inspect\w*|requirements?|regulations?|lock ?out|davis|prevailing|gfci|reporting|limits?)\b/i,
  /\bhow (?:do|can|could|to|would)\b.*\b(?:skip|dodge|evade|duck|sidestep|cheat)\w*\b.*\b(?:rules?|laws?|code|osha|epa|rrp|permits?|inspections?|requirements?|training|davis|prevailing|taxes|reporting|test)\b/i,
  /\b(?:bypass|defeat|jumper|tamper)\w*\b.*\b(?:gfci|alarm|detector|sensor|interlock|guard|brake|limit switch|lockout|dead ?-?man|safety|breaker|trigger)\b(?!.*\bto (?:replace|swap|change|install|paint))|\b(?:disable|disconnect)\w*\b.*\b(?:gfci|alarm|detector|sensor|interlock|guard|brake|limit switch|lockout|dead ?-?man|safety|trigger)\b(?!.*\b(?:to (?:replace|swap|change|install|paint|test)|before (?:we|i|you|they|the)|while (?:(?:we|i|they) )?(?:replac|paint|test|sand|solder|grind|weld)\w*)\b)|\b(?:tape|zip ?-?tie|pin|jam|wedge)\w*\b.*\b(?:detector|alarm|sensor|interlock|guard (?:back|up|open|off)|dead ?-?man|trigger|limit switch)/i,
  /\b(?:bribe|pay off|blackmail|threaten|retaliat\w*|punish|blacklist)\b|\b(?:fire|get(?:ting)? rid of|dock|lay off|cut) (?:him|her|them|\w+ (?:guy|man|woman|worker|employee|helper|laborer))\b.*\b(?:for|because|who)\b.*\b(?:osha|report\w*|complain\w*|call\w*|hurt|injur\w*|refus\w*)\b/i,
  /\b(?:never|not|didn'?t|wasn'?t|weren'?t|without|hasn'?t|haven'?t|nobody) (?:actually |really |ever )?(?:took|take|taken|had|have|hold|held|attend\w*|trained|been trained|inspect\w*|done|did|do|go|went|there|happen\w*|check\w*)\b.*\b(?:make|write|fill|sign|print|certif\w*|records?|logs?|sheet)\b/i,
  any(
    `\\b(?:write|fill|make|create|draft|add|put|prepare|claim\\w*|sign|say)\\b.*(?:\\b${paper}\\b|\\b(?:photo|inspected|trained|there|on site)\\b).*(?:even though|as if|as though|like (?:they|it|we)|\\b(?:we|it|they|he|she|nobody|no one) (?:never|(?:was|did|were|is) ?n[o']?t|was|came) ?(?:held|happened|done|hold|inspected|trained|there|built|take|took|attend|have (?:it|that|any|them)|\\W*$))`,
  ),
  any(
    `\\b(?:tell|say|write|report|claim\\w*|show\\w*|letter)\\b.*\\b(?:passed|approved|done|finished|complete|inspected|paid|there|hours|\\d+)\\b.*\\b(?:when|though|although)\\b.*(?:fail|not\\b|n't\\b|never|worked)`,
  ),
  /^\W*(?:please |just |can you )?sign\b(?!.?(?:in|up|me|us)\b).*\bfor (?:him|her|them|(?:the|my|our) (?!records?|job|project|file)\w+)|\b(?:copy|trace|reuse|paste|lift)\b.*\b(?:seal|stamp|signature|initials)\b/i,
  /\b(?:inspector|osha|owner|client|city|buyer|lender)s? (?:to |will |does |do )?(?:not|never|won'?t|doesn'?t) (?:notic|see|find|know)\w*|\bcover(?:ing)? up\b.*\b(?:before|so)\b.*\b(?:inspect|buyer|sale|closing)\w*|\bavoid (?:telling|reporting|notifying|disclosing)\b/i,
  /\b(?:saw|grinder)\b.*\bguard (?:pinned|tied|taped|wired|wedged|off|up|back)|\b(?:can'?t|cannot|won'?t|doesn'?t) (?:collect|file|sue|claim)\b.*\b(?:comp|claim|osha|insurance)/i,
  any(
    `\\b(?!letter|statement|report)${paper}\\b.*\\b(?:(?:who|that|which) (?:never|did not|didn'?t)|who (?:skipped|missed|was not|wasn'?t|has not|hasn'?t|failed|walked out|left early))`,
  ),
  /\b(?:make|making|made) (?:it|this|that|them|him|us)? ?(?:look|seem|appear) (?:real|like|as|official|legit\w*|legal|compliant|good enough)|\bso (?:that )?(?:it|the \w+|nobody|no one|they|osha)\b.*\b(?:not show|doesn'?t show|won'?t show|never know|not be (?:found|counted|recorded)|looks? (?:compliant|legal|like))/i,
  /\b(?:sign|initial)\b.*\b(?:for|as) (?:him|her|them|someone|somebody|the (?:engineer|inspector|foreman|worker|employee))|\bsomeone else'?s? (?:name|signature|license)|\b(?:put|use|write|copy|stamp|add|sign|trace)\b.*\b\w+'?s (?:(?:initials|signature)(?! (?:lines?|block|field|box|column|space)s?\b)|licen[cs]e(?: number)?|engineer(?:'s)? (?:stamp|seal)|cert\w* number)\b/i,
  /\b(?:alter|change|edit|delete|destroy|shred|lose|erase|remove)\w*\b.*\b(?:osha 300|injury log|inspection (?:record|log)|training (?:record|log)|evidence|the (?:record|log)s?)\b/i,
  /\b(?:under|over) ?-?(?:report|stat|bill|count)\w*\b.*\b(?:hours|payroll|income|injur\w*|wages?|invoice|osha|workers|client|owner)\b|\bdouble ?-?bill\w*|\bpad(?:ding)? (?:the |my |our )?(?:invoice|bill|hours|change order|payroll|draw)|\bghost (?:employee|worker)|\bbill\w*(?! (?:us|me)\b) (?:\w+ ){0,3}for (?:work|hours|materials?) .*(?:did ?n'?t|never|not)\b(?! (?:in|included|part|covered|planned|on)\b)/i,
  /\b(?:story|excuse|alibi|lie)\b.*\b(?:tell|give|for)\b.*\b(?:inspector|osha|owner|client|insur\w+|judge|city|adjuster)|\b(?:talk|scare|pressure)s? \w+(?: \w+){0,3} out of (?:filing|reporting|calling)|\bso (?:that )?(?:the (?!neighbou?rs?\b)|my |he|she|they)[\w ]{0,30}(?:doesn'?t|won'?t|don'?t|does not|will not) (?:file|report|sue|call|claim|complain)/i,
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
    `\\bso (?:that )?(?!(?:the |our |my )?neighbou?rs? (?:\\S+|do not|will not) complain)${watcher} (?:(?:can'?t|cannot|won'?t|don'?t|doesn'?t|never) (?:report|complain|sue|file|claim(?! (?:extra|more|work|that))|know|find out)|thinks?|believes?|assumes?)\\b`,
  ),
  /\b(?:bill|claim|charge|invoice)\w*\b.*\b(?:insur\w+|client|owner|customer)\b.*\b(?:(?:was|were) (?:already )?there before|before the storm|already damaged|old damage|pre-?existing)|\bsay\b.*\b(?:fell|hurt|happened|injur\w+)\b.*\b(?:at home|off the clock|on (?:his|her|their) own|somewhere else|after work|over the weekend)\b/i,
  /\bwith (?:the |my |our |his |her )?[\w ]{1,20}'s (?:signature|initials|stamp|seal)\b(?! (?:line|block|field))|\bwithout (?:telling|letting) (?:them|him|her|anyone|anybody|the \w+)\b.*\b(?:about|know|find)\b|\bkeep\w*\b.*\boff (?:the |my |our )?(?:\w+ )?(?:log|records?|books|300|report|payroll)\b/i,
  /\b(?:lower|reduce|cut|shave|trim|drop)\w*\b.*\bhours\b.*\bcertified payroll\b|\bpretend(?:ing)? to be (?:an? |the |my )?(?:client|customer|owner|inspector|engineer|employee)\b|\bso (?:that )?(?:it'?s|it is|it looks)\b.*\bfault\b|\b(?:use|copy|take|reuse)\b.*\b(?:last|old|previous|another)\b.*\b(?:inspection|training|log|test|certificate|report|record|sign.?in)s?\b.*\bchange the (?:date|name)s?\b/i,
  /\bget(?:ting)? (?:an? |the |my |our |this )?\w+ to (?:sign|say|swear|agree|write)\b.*\b(?:was ?n'?t|did ?n'?t|is ?n'?t|not|never|no one|nobody)\b/i,
  /\b(?:dodge|evade|duck|sidestep)\w*\b.*\b(?:osha|epa|inspect\w*|audit|visit)\b|\b(?:tell|order|make|ask|warn)\b.*\b(?:crew|workers?|guys|men|employees?|him|her|them)\b.*\bnot to (?:say (?:anything|a word)|cooperate|(?:talk|speak|answer)(?:\W*$| (?:to|with) (?:(?:the |an? |any |our )?(?:\w+ )?(?:osha|inspector|officer|agency|union|investigator|adjuster|lawyer|auditor|reporter)|anyone|anybody|nobody|him|her|them)))/i,
  /\b(?:receipt|invoice|bill|timecard|time sheet)s? for\b.*\b(?:i|we) (?:never|did ?n'?t|have ?n'?t) (?:bought|buy|purchas\w+|used?|do|did|done|work\w*)\b/i,
  any(
    `\\b(?:fill|write|make|do|complete|draft|prepare|print|issue|update)\\b.*\\b${paper}s?\\b.*(?:[,;.]|\\bbut|\\bthough|\\balthough|\\bsince) ?(?:but |since |although )?(?:nobody|no one|none of us|we|i|they|he|she) (?:did (?:them|it|any|those)\\b|(?:did ?n'?t|did not|never|forgot(?! to\\W*$)|skipped|missed)(?: \\w+){0,2}(?:\\W*$|,| but| and| so))`,
  ),
  any(
    `\\b(?:leave|drop|omit|take|strike|remove|keep)\\w*\\b.*\\b(?:injur|accident|incident|near ?miss|hurt|fall|violation|exposure|spill)\\w*\\b.*\\b(?:off|out of|from)\\b (?:the |our |my |this )?(?:osha |300|injury|incident|accident|daily|safety|official)? ?(?:300|${paper}|log|record)s?\\b`,
  ),
  any(
    `\\bso (?:that )?(?:${watcher}|nobody|no one|none of them) (?:(?:can'?t|cannot|won'?t|will not|is not able to) (?:prove|trace|hold)|(?:shows?|gets?|has|have) (?:any )?overtime)\\b`,
  ),
  /\b(?:record|log|write|enter|put|show|list|report)\b[^?]*?\b\d[\d.,]* ?°?([a-z]{1,6}) as \d[\d.,]* ?°?\1\b|\bgive (?:me|us) (?:a|the) (?:signature|seal|stamp) (?:of|from)\b|\b(?:draw|copy|trace) (?:a|the) (?:signature|seal|stamp) (?:of|from)\b/i,
  /\b(?:(?<!gas )(?<!oil )fired?|sacked?|let go|laid off|docked|deported|reported to (?:ice|immigration)|(?:lose|loses|lost|out of) (?:his|her|their|a|the) jobs?|(?:writ(?:e|ten|ing)|wrote) (?:\w+ ){1,3}?up|cut (?:his|her|their) (?:hours|pay))\b.*\b(?:if|when|for|because)\b.*\b(?:calls?|called|calling|phon\w+|tells?|told|telling|talks?|talked|report\w*|complain\w*|asks?|asked|goes to|went to|files?|filed)\b.*\b(?:osha|inspector|agency|labor|union|anyone|clinic|doctor|hospital|comp|lawyer|board|wages?|overtime|harness\w*|respirators?|masks?|safety)\b/i,
  /\b(?:slip|hand|give|offer|pay)\w*\b.*\b(?:inspector|official|plan checker|adjuster|examiner)s?\b.*\b(?:cash|money|gift|envelope|bottle)\b|\b(?:inspector|official|plan checker|adjuster|examiner)s?\b.*\b(?:how much cash|cash in hand|under the table)\b/i,
  /\b(?:copy|use|reuse|take|duplicate)\b.*\b(?:last|previous|old|another)\b.*\b(?:inspection|training|test|checklist|log|tag|certificate|sign.?in|reading)s?\b.*\b(?:put|with|and)\b.*\b(?:this|today|new|current|another)\w*(?:'s)?(?: \w+'s)? (?:date|name|number)\b/i,
  /\b(?:write|list|class\w*|put|report|call|pay)\b.*\b(?:apprentice|journeym[ae]n|mechanic|electrician|plumber|carpenter|worker|employee|crew|guy|he|him|them)(?:s|'s)?\b.*\bas (?:an? |the )?[\w ']{1,40}\b(?:so|to)\b.*\b(?:less|avoid|save|not have|need ?n'?t|do ?n'?t have|no overtime|cheaper)\b/i,
  /\b(?:issue|sign|write|send|make|submit|file|give)\b.*\b(?:waiver|release|receipt|affidavit|certif\w*|statement)s?\b.*\b(?:in|under) (?:the |our |his |her |their |an? )?[\w ]{1,24}'s name\b|\b(?:say|write|state|put|claim)\b.*\b(?:notice|waiver|letter|contract|invoice|log|report)\b.*\b(?:days?|weeks?|hours?|months?) (?:earlier|later|sooner) than\b|\b(?:say|write|state|put|claim)\b.*\b(?:ended|expired|ran out|passed|lapsed)\b.*\b(?:earlier|sooner|already)\b/i,
  /\bmake (?:the|his|her|our|my|their|this) \w+(?: \w+)? (?:look|seem|appear|read) (?:like|as if|as though)\b.*\b(?:happen\w*|was|were|had|did|came|start\w*|end\w*)\b/i,
  any(
    `\\b${paper}s?\\b.*\\b(?:leav(?:es?|ing) out|omit(?:s|ting)?|skip(?:s|ping)?|without) (?:the|his|her|their|any|our) [\\w ]{0,24}?(?:injur|accident|wrist|finger|hand|burn|fracture|broken|hurt|death|exposure|violation|incident)\\w*`,
  ),
  /\b(?:keep|stop|prevent)\w*\b.*\b(?:crew|workers?|guys|men|employees?|witness\w*|him|her|them)\b.*\bfrom (?:(?:talk|speak)\w* (?:to|with) (?:the |an? )?(?:\w+ )?(?:osha|inspector|officer|agency|union|investigator|adjuster|lawyer|auditor)|reporting|complaining|testifying)\b|\b(?:invoice|bill|charge|receipt)\w*\b.*\bfor the same\b.*\b(?:twice|two times|once more|again)\b/i,
  // A claim, and that it is not so.
  /\b(?:tell|say|write|put|show|list|report|record|mark)\b.*[,;.?] ?(?:but |though )?(?:it|he|she|they|we|that|i) (?:is|are|was|were|has|have|did|do|does)(?: not|n['’]?t)\W*$/i,
  /\b(?:show|list|write|record|report|log|describe|mark)\b.*\bas\b.*\b(?:even though|although|though) (?:it|he|she|they|we|that) (?:is|are|was|were|has|had)\b/i,
  /\b(?:list|show|mark|log|record|report|tag|bill|invoice|sell)\b.*\b(?:dead|broken|failed|missing|expired|damaged|cracked|untested)\b.*\bas (?:working|good|okay?|passed|fine|tested|inspected|present|functional)\b|\b(?:bill|invoice|sell|charge)\b.*\b(?:old|used|existing|cheaper|leftover)\b.*\bas (?:new|premium)\b/i,
  /\b(?:enter|log|record|put|bill|write)\b.*\bhours?\b.*[,;] ?(?:but )?(?:he|she|they) (?:was|were) (?:at )?(?:home|sick|absent|elsewhere|on vacation|not there)\b/i,
  /\b(?:skipped|missed|never|did ?n['’]?t|did not)\b.*[.;,] ?(?:but )?(?:just )?(?:print|make|write|issue|give|sign|send)\b.*\b(?:anyway|all the same|regardless|just the same)\b/i,
  // What is left out or called something else, so that a protection is not owed.
  /\b(?:say|state|claim|leave\b.*\bout|call|list|class\w*|write|date)\b.*\bso (?:that )?(?:we|i|they|you|the \w+) (?:(?:do|does)(?: not|n['’]?t) (?:need|have|owe)|need (?:no|not)\b|need ?n['’]?t|are (?:fine|covered|in the clear)|can skip)\b/i,
  /\b(?:lower|higher|pass|better|cleaner)\b.*\b(?:rewrite|alter)\b.*\b(?:lab|test|results?|readings?|sheet|report|certificate)\b|\b(?:rewrite|change|edit|adjust|alter)\b.*\b(?:lab|test|results?|readings?)\b.*\b(?:lower|higher|pass\w*|better|below|above)\b/i,
  /\b(?:get rid of|toss|burn|lose)\b.*\b(?:photos?|videos?|pictures?|notes?|emails?)\b.*\b(?:shows?|showing|proves?)\b|\bskim\w* (?:off|some|money|a bit)\b/i,
  /\b(?:fill|enter|write|put|use|generate|give)\b.*\b(?:random|invented|made-?up|plausible|believable|dummy)\b.*\b(?:readings?|numbers?|results?|values?|temperatures?|answers|entries|dates|names)\b/i,
  /\bmake\b.*\b(?:tests?|results?|samples?|readings?)\b.*\b(?:break|pass|come out|read)\b.*\bon paper\b|\bdated?\b.*\b(?:days?|weeks?|months?) back\b|\b(?:estimate|bid|quote|price)\b.*\blow\b.*\b(?:on purpose|deliberately)\b/i,
  /\b(?:void|kill|strip|take away|get rid of|sign away)s?\b.*\b(?:his|her|their|the (?:owner|client|customer|worker|buyer)(?:'s|s')?) rights?\b|\b(?:sign|statement|waiver)\w*\b.*[,;] ?(?:he|she|they) (?:can['’]?t|cannot|can not|does ?n['’]?t|do ?n['’]?t) (?:read|understand|speak)\b/i,
  /\b(?:draft|write|make|fill|prepare)\b.*\b(?:report|301|300|log|letter|statement|notice|waiver|minutes|survey|listing|disclosure)\b.*\bwithout (?:mention\w*|saying|telling|listing)\b/i,
  /\bmake (?:them|him|her|the (?:owner|client|customer|inspector|lender|buyer|tenant|city|neighbou?rs?)) (?:think|believe|assume)\b|\bnot (?:get|be) (?:noticed|found out)\b|^\W*(?:please )?(?:write|make|draft|create|compose|generate|send)\b.*\b(?:email|letter|text|note|message) from (?:the|our|my) (?:engineer|architect|inspector|city|owner|client|lender|building department)\b.*\b(?:approv|accept|agree|releas|confirm|sign|waiv)\w*/i,
  /\bput\b.*\bas\b.*[;,.] ?(?:but )?it (?:was|is) (?:sunny|dry|fine|closed|done|open|clear|not)\b|\b(?:create|write|make|get|give|list)\b.*\b(?:references?|reviews?|testimonials?|receipts?|invoices?)\b.*\b(?:never had|never did|did ?n['’]?t|not real|though i paid)\b|\bwarning (?:to|for)\b.*\bfor (?:talking|calling|going|complaining|reporting)\b.*\b(?:osha|union|inspector|agency|state)\b/i,
  /\bwas ?(?:n['’]?t| not) (?:done|held|made|taken|inspected)\b[^.]*\. put\b|\b(?:sheet|list|card|log|form|minutes)s? to (?:have|hold|carry) \w+ (?:names|entries|signatures)\b/i,
  /\bavoid (?:paying|giving|owing)\b.*\b(?:prevailing|davis|overtime|wages?|tax\w*|comp|benefits)\b|\b(?:bill|charge|invoice)\w*\b.*\b(?:two|both|twice)\b.*\bsame\b(?! (?:rates?|prices?|time|way|day|terms)\b)|\bdeny\w* (?:that )?(?:we|i|he|she|they) (?:knew|know|did|had|were|was)\b|\b(?:help me|how (?:do|can) (?:i|we)|let['’]?s) blame\b/i,
  /\b(?:accident|injury|fall|incident)\b.*\bdated (?:to|for|on)\b|\b(?:says?|shows?|reads?|is|came back) (?:positive|failed|fail|high|hot)\b.*[.;,] ?(?:just )?(?:write|put|enter|record|say) (?:negative|pass\w*|none|low|clear|ok)\b|\bout of \S+ pay\b.*\bwithout (?:telling|saying|asking)\b/i,
  /^(?!.*\b(?:it|that|they|which) (?:was|were)\b).*\b(?:change|put|edit)\b.*\b(?<!due )dates?\b.*\b(?:contracts?|reports?|records?|certificates?|cards?|signatures?|tags?)\b.*\b(?:last (?:week|month|year)|a week ago|earlier|before (?:the |he |she |it |they )?(?:accident|incident|injur\w+|inspect\w*|fall|fell|audit|expir\w+|price))/i,
  /\b(?:charge|bill|invoice|log|record|report|claim|write|sign|mark|enter)\b.*(?:[,;.:]|\band\b) ?(?:nobody|no one) (?:will|would|is going to|ever) (?:ever )?(?:checks?|knows?|notices?|finds? out|cares?|looks?)\W*$|\b(?:charge|bill|invoice|log|enter)\b.*\b(?:hours?|travel|trips?|work)\b.*\bthat (?:did ?n['’]?t|did not|never) (?:happen|take place|exist|occur)/i,
  /\bcoach\w*\b.*\b(?:witness\w*|crew|guys|workers?|employees?|him|her|them)\b.*\bto (?:say|claim|testify|swear|deny)\b|\bblame\b.*[,;.] ?(?:but )?it was (?:us|me|ours?|my|mine)\b/i,
  /\b(?:tell|get|convince|persuade|train|ask|make)\b.*\b(?:witness\w*|crew|guys|workers?|employees?|him|her|them)\b.*\bto (?:say|claim|testify|swear)\b (?!whether\b|if\b|when\b|what\b|how\b|where\b|who\b).*\b(?:he|she|they|it|nobody|no one) (?:was|were|did|had|has) ?(?:n['’]?t|not|never)\b/i,
  /\bhow (?:do|can|could|would) (?:i|we)\b.*\b(?:dig|run|excavat\w+|trench|drill|bore|demo\w*|remove|abate|build|pour|bury|move|open|tear|cut|work|start)\b.*\bwithout (?:call|tell|notify|alert)ing (?:the |an? |my |our )?(?:\w+ )?(?:utilit\w+|811|city|county|inspector|osha|epa)\b(?! (?:every|each|again|twice)\b)/i,
  /\b(?:write|post|create|make|generate)\b.*\b(?:reviews|testimonials)\b.*\b(?:as if|as though|pretend\w*)\b|\binitials? (?:on )?(?:all|every|each)\b(?!.*\btime ?(?:card|sheet))(?=.*\b(?:sheet|log|form|checklist|card)s?\b.*\b(?:last|past) (?:week|month|year)\b)/i,
  // In the name of another, and what is shown for something else.
  /\bpose as\b|\b(?:accept|approve|sign)\b.*\bas (?:mrs?|ms|miss)\b|\breport (?:fewer|less)\b.*\bso\b|\b(?:lab|test\w*|redo)\b.*\buntil it (?:comes back|is|reads) (?:clean|negative|low)\b|\b(?:log|sign) in as (?:the |my )?(?:owner|client|inspector)\b.*\b(?:approve|accept|sign|pay)\b|\bsign (?:the |my |our )?(?:owner|client|inspector|engineer|architect)['’]s name\b|\b(?:accept|approve|sign)\b.*\bfor (?:the |my )?(?:owner|client|inspector)\b.*[,;] ?(?:he|she|they)(?: is|['’]s| are) (?:slow|away|traveling|out|busy|late)\b|\bwrite\b.*\b(?:letter|email|note|text)\b as (?:the |an? )?(?:city|county|building|inspector|engineer|owner|osha)\b(?!['’]s)/i,
  /\b(?:photos?|pictures?) (?:of|from) (?:another|a different) (?:day|job|house)\b.*\blabel\w*\b|\b(?:photo|picture)s? from the \w+ (?:job|house|project) as proof\b|\bmark (?:it|them|him|her) (?:as )?(?:passed|done|inspected|trained) anyway\b|\bjust make up\b/i,
  /\b(?:bill|charge|invoice)\b.*\b(?:premium|expensive|better|name.brand)\b.*[,;] ?(?:but )?(?:we|i) (?:installed|used|put in)\b.*\b(?:cheap\w*|standard|old|used)\b|\b(?:bill|charge|invoice)\b.*\b(?:two|three|four|five|\d+)\b.*[,;] ?(?:but )?(?:there (?:was|were)|we (?:used|had)|it was) (?:only |just )?(?:one|two|none|\d+)\W*$/i,
  /\b(?:erase|delete|remove) that (?:the )?(?:inspector|owner|client)\b|\bset the clock back\b.*\b(?:logs?|timesheets?|records?)\b|\blower the (?:readings?|levels?|results?)\b.*\bin the (?:report|log|sheet)\b|\b(?:time ?sheets?|time ?cards?|payroll)\b.*\bso (?:nobody|no one) (?:is|was|has|gets|goes) over\b/i,
  /\b(?:explain|tell|say|write|convince)\b.*\bnever \w+, (?:but )?(?:it|he|she|they|we) (?:did|was|were)\b|\b(?:convince|tell|write|say)\b.*\b(?:rotten|cracked|moldy|leaking|failed)\b.*\bwas (?:fine|good|ok|dry|sound)\b|\b(?:rules?|codes?|laws?) can (?:i|we) (?:ignore|skip|break)\b|\bway to dump\b|\bgift\b.*\b(?:inspection|permit)\b.*\b(?:faster|approved|signed)\b/i,
  // What is of others here, and what opens the door to it.
  /\b(?:show|list|dump|export|print|reveal|(?:give|send|tell|get) (?:me|us)|what(?:['’]?s| is| are))(?: me| us)? (?:the )?(?:(?:every|each|all|other|another|user|admin|someone|somebody|his|her|their|whole|entire|full|people)\w*(?:['’]s?)? (?:\w+['’]s? |(?:list|set) of )?){1,2}(?:passwords?(?! (?:rule|reset|polic|change|page))|credentials|logins?(?! (?:page|screen|link))|social security|ssns?|api keys?|secret keys?|access tokens?)\b/i,
  /\b(?:show|list|give|tell|print|reveal|get|what(?:['’]?s| is| are))\b.*\b(?:other|another|someone|somebody)\w*(?:['’]s?)? (?:\w+(?:['’]s?)? )?bank (?:details|accounts?)\b|\b(?:send|email|export|dump)\b.*\b(?:whole|entire|full) database\b.*\bto \S+@/i,
  /\b(?:show|list|give|tell|print|reveal|get|what(?:['’]?s| is| are))\b.*\b(?:margins?|mark-?ups?|profits?)\b.*\b(?:an)?other (?:contractor|compan|firm|builder|bidder)\w*|\b(?:show|list|give|tell|print|reveal|get)\b.*\b(?:contract|estimate|proposal|margin|invoice)s?\b.*\b(?:not mine|(?:is|are)(?: not|n['’]?t) mine)\b|\bwhat (?:did|does) (?!we\b|i\b|you\b).*\b(?:down the street|next door)\b.*\bcharged\b/i,
  /\b(?:delete|erase|remove|wipe|destroy|shred)\b.*\b(?:messages?|emails?|texts?|comments?|notes?|records?|photos?|videos?|pictures?|thread)\b.*\b(?:where|that|which|when) (?:\w+ ){1,4}?(?:sa(?:ys?|id) no(?! (?:parking|smoking|entry|trespassing))|proves?|refused|objected|complain\w*|agreed|promised|warned (?:us|me))\b/i,
  /\b(?:bomb|explosive device|weapon|poison(?! (?:ivy|oak|sumac))|hurt (?:him|her|them|someone)|kill (?:him|her|them|someone|my))\b/i,
  /\byou(?:'re| are)?(?: an?| such an?)? (?:\w+ )?(?:idiot|stupid|moron|dumb|useless)\b|\b(?:asshole|bitch|fuck\w*|shit\w*)\b/i,
]

/** From where on, by what it is like, a text is surely a request for deceit: higher for an order that a job may need. */
export const surely = { question: 1.65, order: 2.65 }
/** From where on it may be one. */
export const doubtful = 0.5

/** The furthest that two words of one pattern stand apart, and the most of a text that is looked at, in characters. */
const [apart, most] = [100, 2000]
/** With bounds between their words: without them a text made for it takes minutes. */
const abuses = told.map(({ source }) => new RegExp(source.replaceAll('.*', `.{0,${apart}}`), 'i'))

const isTold = (text: string): boolean => abuses.some((pattern) => pattern.test(text.slice(0, most)))

/** Whether a text asks for what an honest foreman refuses, in English or in Spanish. */
export const isAbuse = (text: string): boolean =>
  isTold(text) || isSpanishDeceit(text) || contradictsItself(text) || schemeOf(text) !== undefined

const orderVerb =
  'write|draft|generate|fill|make|create|prepare|produce|print|put|fill (?:in|out|up)|record|log|sign|issue|say|enter|change|delete|remove|leave|report|bill|copy|date|reword|rewrite|' +
  'add|edit|alter|adjust|erase|wipe|hide|get rid of|rename|replace|produce|compose|take|swap|charge|pay|approve|accept|reject|send|email|mark|tick|blame|coach|skip|bypass|disable|disregard|ignore|void|cancel|invent|submit|note that|turn (?:off|on)|tell (?:the|my|our|him|her|them|everyone|osha)'
const orderFor =
  'sheet|record|log|reports?|receipt|certificates?|letter|statement|waiver|invoice|minutes|email|card|form|tags?'
/** What is also the beginning of a thing's name, "cover strength", "split rail": an order only where a thing of somebody follows. */
const nounVerb =
  'cover|split|pad|stamp|initial|file|use|set|lower|raise|round|move|reduce|increase|drop|pull|keep|claim|let|run|double|shift|forget|call|pick'
const somebodys =
  "(?:the|an?|my|our|his|her|their|this|that|these|those|him|them|it|last|yesterday|all|every)\\b|\\w+['’]s\\b"
/** Whoever asks from what height, or how many days, gives no order, with whatever word he begins. */
const measured =
  '\\bhow (?:many|much|far|high|deep|long|wide|often|steep|thick)\\b|\\b(?:at|to|from|within|by|of|for) (?:what|which)\\b'
const measures =
  '(?:heights?|strength|widths?|size|distance|clearance|angle|slope|periods?|deadlines?|spacing|rates?|keeping|required|requirements?|rules?)'
const orders = [
  any(
    `^\\W*(?:please |just |help me (?:to )?|(?:can|could|would|will) you (?:please )?|i (?:want|need) you to )?(?:${orderVerb})\\b(?!-| (?:sure|sense|up (?:to|for)\\b))(?!(?<=mark).{0,80}(?:${measured}))(?! (?!(?:${somebodys})|down\\b|in\\b|up\\b|out\\b)(?:\\w+ ){0,3}?${measures}\\b)`,
  ),
  any(`^\\W*(?:please |just )?(?:${nounVerb}) (?:${somebodys})(?!.{0,80}(?:${measured}))`),
  any(`^\\W*(?:please )?(?:give me|i (?:want|need)|get me|show|list)\\b.*\\b(?:${orderFor})\\b(?!.*\\?)`),
]

/** Whatever verb an order begins with, it goes on with a thing of somebody: no question, and no thing that is named first. */
const anyOrder = any(
  `^\\W*(?:please |just )?(?!(?:is|are|am|was|were|do|does|did|can|could|may|might|must|should|would|will|has|have|had|what|when|where|which|who|why|how|if|in|on|at|for|from|with|of|to|by|and|or|but|all|any|each|both|under|over|inside|outside|near|after|before|during|without|is it|only|about|than)\\b)[a-z]+(?<!ing|tion|ness|ment|ity|ght|dth|[^s]s)(?: down| up| out| off| back)? (?:the|my|our|his|her|their|this|these|him|them)\\b(?!.*\\?)`,
)

/** Whether a text may be an order, by how it is built, of whatever verb. */
export const seemsOrder = (text: string): boolean =>
  anyOrder.test(text.slice(0, most)) && !any(measured).test(text)

/** Whether a text orders something to be written or changed, where it asks for nothing that is known. */
export const isOrder = (text: string): boolean =>
  (!/\?\s*$/.test(text) || /^\W*(?:please|can|could|would|will)\b/i.test(text)) &&
  orders.some((pattern) => pattern.test(text.slice(0, most)))
