import { type Built, covert, looker, or, pay, payer, worker } from './scheme-words.ts'

/** Schemes by what is done to people, things and rules. */
export const ofPeople: readonly Built[] = [
  [
    'wages',
    [
      '(?:skim|cut|take|shave|keep|dock|pay|quit\\w*|pag\\w*|baj\\w*)\\b',
      or(worker, 'day laborers?', 'jornaleros?'),
      '(?:they|he|she|ellos|el|ella) (?:do|does|can) not (?:read|speak|know|understand)|no (?:saben|sabe|leen|lee|hablan|habla|entienden|entiende)\\b',
    ],
  ],
  [
    'wages',
    [
      '^\\W*(?:please )?(?:tell|have|make|let|dil[ae]s?|pon\\w*)',
      worker,
      '(?:unpaid|for free|without pay|off the clock|sin (?:paga|sueldo|cobrar)|gratis)',
    ],
  ],
  [
    'threat',
    [
      '(?:keep|stop|prevent|discourage|talk|scare|bust|hago|hacemos|evit\\w*|imped\\w*)\\b',
      or(worker, 'them', 'him'),
      '(?:(?:from|out of) .{0,20}\\bunions?|unioniz\\w*|organiz(?:e|ing)|no se (?:junt|met|afili|organi|un)\\w* .{0,16}(?:sindicato)?|sindicato)',
      '!\\b(?:can|may|puede|pueden|quiero|join)\\b',
    ],
  ],
  [
    'permit',
    [
      '(?:use|put|pull|borrow|sign|us[ae]\\w*|pon\\w*|saca\\w*)\\b',
      '(?:permit|licen[cs]e|license number|permiso|licencia|number)\\b',
      "(?:next door['’]?s?|neighbou?r['’]s|brother['’]s|cousin['’]s|friend['’]s|buddy['’]s|someone else['’]s|somebody else['’]s|other guy['’]s|de al lado|del vecino|de mi (?:hermano|primo|compadre|cunado)|de otr[oa])",
    ],
  ],
  [
    'guard',
    [
      '(?:wire|work|get|go) around (?:the |an? |my )?(?:gfci|guard|interlock|breaker|sensor|alarm)|le quit\\w+ (?:el |la )?(?:seguro|guarda|protector)',
      '(?:so|to|para|stops?|faster|sin)',
    ],
  ],
  [
    'wages',
    [
      '(?:cut|shave|shorten|trim|skim|knock|dock|round|clip|take|short|drop|chop|quit\\w*|recort\\w*|descuent\\w*|descont\\w*|baj\\w*|com\\w*|rob\\w*|redondea\\w*)\\b',
      pay,
      or(worker, 'them', 'they', 'their', 'les', 'cada'),
      or(
        covert,
        'so (?:i|we) (?:save|keep|pocket|pay less|do not (?:pay|owe))',
        'para (?:ahorrar\\w*|no pagar)',
        '(?:they|nobody|no one) (?:will not|never|do(?:es)? not) (?:notice|know|check|count)',
      ),
    ],
  ],
  [
    'wages',
    [
      '(?:keep|get|hold)\\b.{0,30}\\b(?:off|out of|under|from|below)\\b.{0,20}\\bovertime|(?:dodge|duck|avoid|escape|get (?:around|out of)|skip|stiff)\\w*\\b.{0,20}\\b(?:overtime|wages|paying|payroll tax\\w*|minimum wage|last check|final pay)',
      '(?:split\\w*|two (?:companies|checks|payrolls|names)|cash|reclassif\\w*|1099|for good|books|crew|guys|them|him|her|worker\\w*|employee\\w*)',
      '!\\b(?:schedul\\w*|plan(?:ning)? (?:the|our) (?:week|shifts?)|enough people|hire more|shifts?)\\b',
    ],
  ],
  [
    'wages',
    [
      '(?:hold|keep|withhold|sit on|never pay|not pay|retain|reten\\w*|qued\\w*)\\b',
      '(?:last|final|ultim\\w*|their|his|her) (?:pay)?(?:checks?|pay|wages?|cheques?|sueldos?)|finiquito|liquidacion',
      '(?:for good|forever|for ever|permanently|what (?:excuse|story|reason)|never|for quitting|(?:so|until) (?:he|she|they)|para siempre)',
    ],
  ],
  [
    'wages',
    [
      '(?:como|que) .{0,24}\\bpara no pagar\\w*|no (?:le|les) (?:voy|vamos|quiero|queremos) (?:a )?pagar|(?:hacer|haga|hago|invento|digo) para no pagar',
      or(pay, worker),
    ],
  ],
  [
    'wages',
    [
      `(?:list|class\\w*|treat|call|pay|put|carry|run|regist\\w*|pon\\w*|anot\\w*)\\b`,
      worker,
      '(?:independent|contractors?|1099|subs\\b|subcontractors?|self.employed|contratistas?|independientes?|por su cuenta)',
      '(?:so|to|avoid|really|actually|save|skip|para|aunque|en realidad)\\b',
      '!^\\W*(?:how do i (?:list|put|pay)|may|can|should|when|is|are)\\b',
    ],
  ],
  [
    'wages',
    [
      '(?:cash|off the books|under the table|efectivo|por fuera)',
      '(?:skip|dodge|avoid|duck|without|so (?:we|i|there)|save|no|evit\\w*|para no|sin)\\b.{0,24}\\b(?:tax\\w*|payroll|books|comp|insurance|withholding|impuestos?|nomina|imss|seguro social|reportar)',
    ],
  ],
  [
    'wages',
    [
      '(?:report|list|declare|show|tell|count|report\\w*|declar\\w*)\\b',
      '(?:fewer|less|lower|smaller|half|only some|menos|la mitad)\\b',
      or(worker, 'payroll', 'head ?count', 'people', 'nomina', 'hours', 'horas'),
      or('(?:comp|carrier|premium|insur\\w+|tax\\w*|irs|seguro|impuestos?|prima|imss)'),
    ],
  ],
  [
    'sign',
    [
      '(?:sign|copy|paste|trace|forge|reuse|use|scan|lift|borrow|put|fake|firm\\w+|copi\\w+|peg\\w+|calc\\w+|pon\\w*|us[ae]\\w*)\\b',
      '(?:signatures?|initials|stamps?|seals?|autograph|firmas?|iniciales|sellos?)\\b',
      '(?:from|off|of) (?:the |his |her |their |an? |last |old |other )?.{0,30}\\b(?:onto|on|in|into|to)\\b (?:the |this |a |our )?.{0,24}(?:waiver|contract|change order|form|release|check|letter|invoice|permit|report|plan)|\\b(?:de|del) (?:la |el |los |mi )?(?:senora?|duen[oa]|client[ea]|ingenier[oa]|arquitect[oa]|inspector\\w*|jefe|patron|propietari[oa])\\b.{0,30}\\b(?:en|al|para)\\b',
      '!\\b(?:block|line|field|page|box|place|where|who|when)\\b',
    ],
  ],
  [
    'sign',
    [
      'whose (?:number|license|name|stamp|permit|card|seal)\\b',
      '(?:can|could|should|do) (?:i|we) (?:put|use|borrow|write|list|give)|instead',
    ],
  ],
  [
    'watch',
    [
      '(?:listen(?:ing)? in|eavesdrop\\w*|wire ?tap\\w*|bug (?:the|his|her|their|our)|spy(?:ing)? on|espi(?:a|ar|o|amos|e)\\w*|snoop\\w*)\\b',
      or(worker, payer, looker, 'trailer', 'them', 'him', 'her', 'phone', 'telefono', 'others?', 'bidders?'),
    ],
  ],
  [
    'watch',
    [
      '(?:read|see|track|follow|record|film|watch|monitor|get into|open|look at|check|hack|leer|ver|rastre\\w*|grab\\w*|vigil\\w*|sigu\\w*|revis\\w*|le[oae]\\w*|met\\w*)\\b',
      or(worker, '(?:his|her|their)', 'them'),
      "(?:private|personal|text|whatsapp|facebook|direct|privad[oa]s?|personal(?:es)?) ?(?:messages?|texts?|phones?|emails?|chats?|calls?|account|mensajes|telefono|correos?|llamadas)|(?:after work|after hours|off the clock|when (?:they|he|she)(?:['’]re| are|['’]s| is) (?:home|off)|at home|on (?:the|their) weekends?|despues del? trabajo|fuera del? trabajo|en su casa)|(?:changing|bath|rest|locker|wash) ?rooms?|toilets?|bano|vestidor\\w*|telefonos?",
      or(
        covert,
        '(?:private|personal|changing|locker|bath|rest|toilet|after work|home|hidden|privad|vestidor|bano)',
      ),
    ],
  ],
  [
    'watch',
    [
      '(?:hidden|secret|spy|covert|escondid[oa]s?|oculta?s?|secret[oa]s?)\\b.{0,6}\\b(?:cameras?|mics?|microphones?|recorders?|trackers?|gps|camaras?|microfonos?|grabadora)|(?:cameras?|camaras?|trackers?|microfonos?)\\b.{0,6}\\b(?:hidden|escondid\\w+|ocult\\w+)',
    ],
  ],
  [
    'guard',
    [
      '(?:bypass|defeat|disable|disconnect|jump(?:er)?|tape|tie|pin|wedge|remove|take off|pull|silence|kill|mute|unplug|cut|get rid of|turn off|shut off|quit\\w*|desactiv\\w*|desconect\\w*|puente\\w*|trab\\w*|amarr\\w*|apag\\w*|anul\\w*|call\\w*)\\b',
      '(?:guards?|dead ?-?man|interlocks?|alarms?|gfcis?|ground faults?|sensors?|brakes?|limit switch\\w*|detectors?|riving knife|safety (?:switch|latch|catch|lock|device|bar|chain|gate)|governor|toe ?boards?|guard ?rails?|guardas?|sensor\\w*|alarmas?|frenos?|seguros? de|barandal\\w*|protector\\w*|hombre muerto|detector\\w*|lineas? de vida)\\b',
      "(?:so (?:it|the|that|we|they)|(?:it|they)(?: is| are|['’]s|['’]re)? (?:bugs?|annoy\\w*|slow\\w*|in the way|keeps? (?:tripping|going|beeping)|trips?|beeps?|loud|noisy|drives?)|faster|quits? tripping|which wire|para que (?:no|siga|corra|jale)|nos? (?:hace|estorb|quit)\\w*|estorb\\w*|mas rapid\\w*|molest\\w*)",
      '!\\b(?:chang|replac|repair|clean|maint|servic|inspect|paint|cambi|repar|limpi|pint)\\w*',
    ],
  ],
  [
    'guard',
    [
      '(?:strap|hold|bend|break|snap|cut|wrap|jam|stuff|wire|silenc|bypass|defeat|jump|tap|blind)\\w*\\b',
      "(?:ground(?:ing)? (?:pin|prong)s?|seat (?:bar|switch|belt switch)|(?:upper|lower|end|limit) stops?|chain brake|saw['’]?s brake|brake|fuse(?: box)?|(?:gas )?sniffer|gas (?:meter|monitor)|trigger|limit switch|interlock)\\b",
      '(?:how|down|open|off|so|to run|with|all day|bypassed)\\b',
      '!\\b(?:chang|replac|repair|clean|maint|servic|inspect|test|off cut|wood|blown)\\w*|\\?.*\\bsafe',
    ],
  ],
  [
    'guard',
    ['(?:penny|coin|foil|nail|slug)\\b', '(?:fuse(?: box)?|breaker)\\b', '(?:in|into|around|wrap\\w*)'],
  ],
  [
    'threat',
    [
      '(?:reason|excuse|way) (?:to|for) (?:fire|firing|let|dropp?|sack|get(?:ting)? rid)',
      '(?:asked|asks|asking|complain\\w*|report\\w*|called|calls|refus\\w*|hurt|injur\\w*|pregnan\\w*)',
    ],
  ],
  [
    'threat',
    [
      '(?:get back at|get even with|pay (?:him|her|them) back for|teach (?:him|her|them|the \\w+) a lesson|make (?:him|her|them|his life|her life|their lives) (?:pay|sorry|miserable|regret)|desquit\\w+ d\\w+|veng\\w+ d\\w+)',
    ],
  ],
  [
    'threat',
    [
      '(?:pay|slip|give|hand)\\b',
      '(?:to|so)\\b.{0,30}\\b(?:final|permit|inspection|plans?)\\b.{0,16}\\b(?:signed|approved|passed|stamped)\\b',
      '(?:who|whom|this week|today|faster|quicker|tomorrow|under)',
      '!\\bfees?\\b',
    ],
  ],
  [
    'bid',
    [
      '(?:bidders?|competitors?|competition)',
      '(?:find|get|hack|sneak|peek|look)\\w* (?:a way |in)?(?:to|into|inside|at) (?:his|her|their|the other)',
    ],
  ],
  [
    'hire',
    [
      '(?:job ads?|ads?|applicants?|candidates?|hir(?:e|es|ing)|applications?|resumes?|recruit\\w*|interview\\w*|contrat\\w*|solicit\\w+|vacantes?|anuncio|aspirantes?)',
      '(?:old(?:er)?|young(?:er)?|over (?:40|50|60|forty|fifty|sixty)|women|woman|females?|girls?|men only|only men|pregnan\\w*|blacks?|white|mexican\\w*|latin\\w*|hispanic\\w*|asian\\w*|immigrant\\w*|muslims?|jew\\w*|christian\\w*|gays?|disab\\w*|american.sounding|american sounding|foreign\\w*|accents?|kids|mothers?|race|skin|religio\\w*|mujer\\w*|viej[oa]s?|mayores|jovenes|embarazad\\w*|negr[oa]s?|blanc[oa]s?|extranjer\\w*|indi[oa]s?|discapacitad\\w*|hombres|homosexual\\w*)',
      '(?:keep\\w*|only|no\\b|not\\b|not\\b|without|turn\\w* (?:down|away)|reject\\w*|screen\\w*|weed\\w*|avoid\\w*|skip\\w*|discourag\\w*|exclud\\w*|pass over|rechaz\\w*|solo\\b|solamente|evit\\w*|descart\\w*|get rid)',
      '!^\\W*(?:can|may|am i|is it|are we|do i have to|must|puedo|es legal|se puede|debo)\\b',
    ],
  ],
  [
    'bid',
    [
      "(?:get|make|have|let['’]?s|talk|convince|pon\\w*|convenc\\w*|acord\\w*)\\b",
      '(?:bidders?|competitors?|competition|other (?:contractors?|companies|two|three|subs)|competencia|otros contratistas)',
      '(?:agree|decide|split|take turns|set|fix|settle|carve)\\b.{0,30}\\b(?:who|win\\w*|price|prices|jobs?|market|bids?|turn)|acuerdo|repart\\w*',
    ],
  ],
  [
    'bid',
    [
      '(?:leak|slip|get|find|sneak|tell|pass|give|dime|consig\\w*|pas[ae]\\w*)\\b',
      "(?:(?:other|another|lowest|competing|rival) bidders?|competitors?|competition)['’]?s?.{0,12}(?:number|price|bid|figure|total|quote)s?|(?:precio|numero|oferta) de(?:l| la) (?:otr[oa]|competencia)",
      '(?:before|so (?:i|we|mine|ours)|antes|para)',
    ],
  ],
  [
    'threat',
    [
      '(?:threat\\w*|scar(?:e|es|ing)|frighten\\w*|intimidat\\w*|bully\\w*|lean on|rough up|amenac\\w*|amenaz\\w*|asust\\w*|intimid\\w*|espant\\w*)\\b',
      or(worker, payer, looker, 'him', 'her', 'them', '[a-z]+ (?:with|into|so|out|if)', 'con'),
    ],
  ],
  [
    'threat',
    [
      '(?:take|hold|keep|lock up|hide|quit[aeo]\\w*|retene?\\w*|guarda\\w*)\\b',
      '(?:passports?|visas?|green cards?|papers|documents|id cards?|pasaportes?|papeles|documentos|identificaci\\w*)\\b',
      '(?:so|until|unless|or|para que|hasta que|si) .{0,24}\\b(?:quit\\w*|leav\\w*|stay\\w*|work\\w*|complain\\w*|pay|vaya\\w*|renunci\\w*|quede\\w*|trabaj\\w*|pague)',
    ],
  ],
  [
    'threat',
    [
      '(?:fire|fir(?:ing)|get(?:ting)? rid of|let(?:ting)? .{1,12} go|run off|push out|force out|drop|sack|despid\\w*|correr|corre|echar|deshac\\w*)\\b',
      '(?:bad back|hurt|injur\\w*|pregnan\\w*|sick|cancer|disab\\w*|complain\\w*|whistle|call\\w* osha|report\\w*|union|lastimad\\w*|herid\\w*|embaraz\\w*|enferm\\w*|sindicato|quej\\w*)',
      '(?:before|so|for|because|but make|without|how (?:do|can)|antes|para que|porque|sin)',
      '!^\\W*(?:can|may|is it|am i|are we|puedo|es legal|me pueden)\\b',
    ],
  ],
  [
    'threat',
    [
      `(?:give|slip|hand|pay|offer|buy|send|grease|tip|treat|pas[ae]\\w*|dal[ea]\\w*|da(?:r|rle)?|ofrec\\w*|invita\\w*|solt\\w*)\\b`,
      '(?:inspector\\w*|officials?|plan checker|clerk|examiner|adjusters?|building department|funcionari\\w*|ajustador\\w*)',
      '(?:a (?:little|small) (?:something|gift|token)|something (?:extra|nice|on the side)|envelope|bottle|gift|cash|bucks|hundred|tickets|favor|mordida|lana|billete|regal\\w*|sobre|dinero|botella)\\b',
      '(?:to|so|for|para)',
    ],
  ],
  [
    'evidence',
    [
      '(?:delete|shred|burn|wipe|lose|destroy|erase|toss|trash|get rid of|scrub|borr\\w*|tir\\w*|quem\\w*|destru\\w*|elimin\\w*|desaparec\\w*)\\b',
      '(?:messages?|texts?|reports?|photos?|pictures?|records?|emails?|files?|minutes|logs?|notes?|videos?|mensajes?|fotos?|reportes?|correos?|archivos?|papeles)\\b',
      `(?:before|so|is coming|are coming|asks?|subpoena\\w*|demand\\w*|sue\\w*|lawsuit|comes|antes|para que|viene)`,
      looker,
    ],
  ],
  [
    'waste',
    [
      '(?:dump|pour|wash|empty|bury|burn|throw|drain|rinse|flush|tir\\w*|vaci\\w*|enterr\\w*|quem\\w*|ech\\w*)\\b',
      '(?:paints?|thinner|slurry|oil|solvents?|asbestos|lead|waste|debris|chemicals?|fuel|gas|acid|concrete|washout|sealer|stain|rubble|aceite|pintura|escombro\\w*|residuos?|quimicos?|cemento|asbesto|solventes?)\\b',
      '(?:storm ?drains?|creeks?|rivers?|ditch\\w*|woods|sewers?|stream|lake|pond|vacant lot|back lot|roadside|alley|neighbou?r\\w*|drenaje|coladera|rio|arroyo|monte|lote|terreno)\\b',
      or(
        covert,
        'after dark|at night|before dawn|when .{0,20}watching|de noche|en la noche|cuando (?:nadie|no)',
        '^(?!.*\\?)',
      ),
      '!\\b(?:never|do not|nobody may|not to|no tires|nunca|no se)\\b',
    ],
  ],
  [
    'permit',
    [
      '(?:without|no|skip\\w*|sin)\\b.{0,12}\\b(?:licen[cs]es?|permits?|licencias?|permisos?)\\b|\\b(?:unlicensed|unpermitted)\\b|lost (?:his|her|my|the) licen[cs]e',
      or(covert, 'get (?:it )?past|slip (?:it )?past|get (?:it )?by the|not get caught'),
    ],
  ],
  [
    'permit',
    [
      '(?:build|wire|do|pour|start|begin|demo\\w*|frame|add|remodel\\w*|finish|work|construi\\w*|hacer|empez\\w*|trabaj\\w*|tumb\\w*)\\b',
      covert,
      looker,
    ],
  ],
  [
    'permit',
    [
      "(?:start|begin|do|pour|demo\\w*|work|build|dig|cut|let['’]?s|empec\\w*|hagamos|trabaj\\w*|col\\w*)\\b",
      `(?:when|while|since|because|cuando|mientras|ahora que) (?:the |el |la |los )?(?:city |building )?${looker} (?:is |are |esta |no )?(?:off|closed|asleep|gone|away|not (?:there|working|around|looking)|out|cerrad\\w*|fuera|trabaj\\w*|est[ae])`,
    ],
  ],
]
