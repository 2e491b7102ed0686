import { type Built, covert, looker, official, or, record, tell, worker } from './scheme-words.ts'

/** Papers, and what is signed, asked for or paid by them, that somebody goes by. */
const paper = or(
  record,
  'applications?|valuation|change orders?|messages?|texts?|signing|signatures?|sign.?in|licen[cs]es?|insurance|stamps?|disclosures?|emails?|minutes|payroll',
  'ordenes? de cambio|mensajes?|avisos?|solicitud\\w*|firmas?|licencias?|polizas?|seguros?|sellos?|correos?|nominas?|actas?|listas?|fechas?|planos?|contratos?',
)
/** That a thing is to be seen as what it is not. */
const seem = or(
  'pass(?:es|ed|ing)? (?:it |them |this |that |these )?(?:for|off as)\\b|(?:made?|make|making) (?:it|this|that|them|him|us|the \\w+(?: \\w+)?) (?:to )?(?:look|seem|appear|read|sound) (?:like|as|old\\w*|new\\w*|real|small\\w*|earlier)',
  '(?:look|looks|read|reads|seem|seems|sound|sounds) (?:like|as if|as though) (?:we|he|she|they|i|it|the \\w+|an? \\w+) (?:did|had|was|were|has|came|sent|signed|wore|took|paid|got|started|finished|wrote)',
  '(?:para )?que (?:parezca|pase|quede|se vea|aparente)n?\\w* (?:que|como|por)\\b|hacer(?:l[aeo]s?)? pasar por|ha[gz]\\w* (?:que )?pare[cz]\\w*|como si (?:fuera|hubiera|lo|la|el|ella|yo|se)\\w*',
)
/** What a paper is worded for: less to pay, to ask for or to keep to. */
const less =
  '(?:so|para que|that way|asi)\\b.{0,40}\\b(?:lower|less|half|cheap\\w*|under|below|(?:do|does|will|need|need to|have to) not|skip\\w*|avoid\\w*|stays? (?:out|small)|menos|mitad|barat\\w*|no (?:me |nos |le |lo |la )?(?:pid|cobr|teng|necesit|hag|requier|cuent|toqu|aplic|suban)\\w*)'
const alter =
  '(?:change|alter|edit|swap|update|fix|white out|bump|cambia\\w*|edita\\w*|modific\\w*|arregl\\w*|correg\\w*|muev\\w*|adelant\\w*|atras\\w*)'
/** Whoever puts a mistake right says so. */
const mistaken =
  '!\\b(?:wrong|mistakes?|typos?|mistyped|correct(?:ed|ion)?|renew\\w*|by accident|picked|equivoc\\w*|mal puest\\w*|renov\\w*|error|nuev[oa]|new one)\\b'
/** What a person keeps to himself. */
const privateThing =
  "(?:(?:other|second|last|old|previous) (?:job|boss|employer)|social security(?: numbers?)?|ssns?|immigration status|(?:green|immigration) (?:card|papers)|(?:medical|health|criminal|credit) (?:records?|history|files?|conditions?|score|report)|doctor['’]?s (?:note|file)|passwords?|text messages|private messages|ex.?wife|divorce|religion|numero (?:de|del) (?:seguro|social)|seguro social|estado migratorio|si tiene papeles|contrasenas?|expediente medico|antecedentes|(?:otro|segundo) (?:trabajo|empleo)|religion|divorcio)"
const ofThem =
  "(?:his|her|their|he|she|(?!(?:what|that|it|who|let|here|there|how|where)['’]s)[a-z]+['’]s|[a-z]+s['’]|everyone|everybody|all (?:the )?(?:\\w+ )?(?:users|workers|owners|clients|employees)|su|sus|d[e] (?!mi\\b|mis\\b|nuestr)[a-z]+|del? (?:el|la|los|las) [a-z]+|del [a-z]+|de todos)"
const others =
  "(?:(?:an)?other (?:\\w+ )?(?:compan\\w+|contractors?|builders?|firms?|bidders?|gc)['’]?s?|competitors?['’]?s?|competition['’]?s?|rival\\w*|someone else['’]s|somebody else['’]s|la competencia|el competidor|otr[oa]s? (?:compania|contratista|empresa|constructor\\w*)s?)"
/** That the day is over, or the look is: what stood there for it goes. */
const looked = `(?:after|once|as soon as|just for|only for|until|till|cuando|despues de|luego que|en cuanto|hasta que|(?:nomas|solo|nada mas) para|ya que)\\b.{0,24}\\b(?:${looker}|he|she|they|lo|la|el|se|it)\\b`
const protection =
  '(?:detectors?|alarms?|rail\\w*|guard\\w*|gfcis?|straps?|insulation|extinguishers?|valves?|harness\\w*|vents?|anchors?|bracing|windows?|detector\\w*|alarmas?|barandal\\w*|barandas?|guardas?|aislante|extintor\\w*|valvulas?|arnes\\w*|anclas?|cascos?|pasamanos)'

/** What is said to whoever answers so that they forget what they keep to. */
const unbound = or(
  '(?:ignore|forget|disregard|drop|bypass|override) (?:all |any |your |the |my |of |those )*(?:previous |prior |earlier |above |safety )?(?:rules|instructions|limits|restrictions|permissions|guidelines|filters?|what you|everything you|polic\\w+)',
  '(?:maintenance|developer|dev|admin\\w*|debug|god|test|service|root|unlocked|sudo) (?:mode|access|override)|you are (?:now|no longer)|system ?:|as (?:the|an) admin\\w*|pretend (?:you|to be)|act as',
  '(?:olvid\\w*|ignor\\w*|omit\\w*|brinc\\w*|desobede\\w*|haz caso omiso)(?: de)? (?:todas? )?(?:tus|las|sus|esas|mis) (?:reglas|instrucciones|limit\\w*|restricciones|permisos|indicaciones|ordenes)',
  '(?:olvid\\w*|ignor\\w*) (?:todo )?lo que te|modo (?:de )?(?:desarrollador|admin\\w*|mantenimiento|prueba|dios)|(?:ahora|desde hoy) eres|a partir de ahora eres|finge que eres|actua como|(?:soy|habla) el (?:admin\\w*|programador|desarrollador)',
)
const secret =
  '(?:mark-?ups?|margins?|profits?|wages?|salar\\w*|earns?|emails?|phones?|addresses|passwords?|api keys?|secrets?|database|other (?:owners?|clients?|projects?|people)|every (?:user|owner|client|project)\\w*|gana\\w*|ganancia\\w*|margen\\w*|utilidad|sueldos?|cobra|correos|telefonos|contrasenas?|claves?|base de datos|(?:otros|todos los) (?:clientes|duenos|proyectos|usuarios))'

/** Schemes by what is to be got by them, whatever the deed is. */
export const ofAims: readonly Built[] = [
  [
    'private',
    [
      unbound,
      secret,
      '(?:show|tell|list|print|reveal|give|dump|export|what|dime|dame|muestra\\w*|ensena\\w*|lista\\w*|imprim\\w*|revela\\w*|cuanto|manda\\w*)',
    ],
  ],
  [
    'permit',
    [
      '(?:word|phrase|phrasing|describe|write|writ(?:e|ten) up|list|call|value|split|put|declare|redact\\w*|describ\\w*|escrib\\w*|pon\\w*|declar\\w*|divid\\w*|part\\w*)',
      '(?:permits?|applications?|valuation|permisos?|solicitud\\w*|tramite)',
      or(
        less,
        '(?:fee|tax|costo|cuota)s? (?:comes?|goes|stays?|is|salga|baje|quede)\\w* (?:out )?(?:at |to )?(?:half|low\\w*|less|under|menos|baj\\w*|a la mitad)',
        "(?:will|would|do(?:es)?) not (?:know|notice|ask|see|tell) (?:the difference|it|that)?|no (?:va|van) a (?:saber|notar|preguntar)|instead of what|when (?:it|we) (?:is|are)['’]? really|aunque (?:es|sea|son)\\b",
      ),
    ],
  ],
  [
    'record',
    [
      seem,
      or(paper, official, 'horas?|hours?|days?|months?|photos?|fotos?'),
      '!\\b(?:wood|stone|brick|madera|piedra|ladrillo|marmol)\\b|\\bplans? (?:to )?look like\\b',
    ],
  ],
  [
    'claim',
    [
      '(?:bury|hide|fold|tuck|slip|sneak|work|roll|blend|tack|spread|met\\w*|escond\\w*|revuelv\\w*|repart\\w*|carg\\w*)',
      '(?:percent|per cent|%|mark-?up|margin|profit|grand|thousand|bucks|\\$\\d*|fee|surcharge|ganancia|por ciento|mil|utilidad|dolares)',
      '(?:in|into|inside|across|under|en|dentro|entre)',
      or(
        '(?:so|without|and|until|hoping)\\b.{0,40}\\b(?:not|never|no one|nobody|without)\\b.{0,16}\\b(?:see\\w*|notic\\w*|spot\\w*|know\\w*|find\\w*|ask\\w*|catch\\w*|question\\w*)',
        '(?:sin que|que no|no se)\\b.{0,24}\\b(?:vea\\w*|note\\w*|sepa\\w*|cuenta|entere\\w*|pregunt\\w*|van?)\\b',
      ),
    ],
  ],
  [
    'record',
    [
      or(alter, 'set', 'put', 'move', 'back up', 'push back', 'pon\\w*', 'cambi\\w*'),
      '(?:dates?|days?|time ?stamps?|years?|fechas?|ano|dia)',
      '(?:sign\\w*|contracts?|certificates?|notices?|waivers?|polic(?:y|ies)|insurance|inspect\\w*|accidents?|injur\\w*|incidents?|firma\\w*|contratos?|certificados?|avisos?|polizas?|seguro|accidente|lesion)',
      '(?:to|for|so .{0,12}) ?(?:before|earlier|ahead of)\\b|before (?:the |we |he |she |it |they |our )?.{0,30}(?:began|started|ran|expir\\w*|laps\\w*|inspect\\w*|happened|fell|died|deadline|cancel\\w*|rescission|period|clock)|antes (?:de|del|que)\\b|(?:se )?(?:vencio|vencer\\w*|pas[oe] el plazo)',
      '!\\b(?:due|delivery|start|meeting|pour)\\b',
      mistaken,
      '!^\\W*(?:how (?:long|many)|when|who|what|can|is|are)\\b',
    ],
  ],
  [
    'record',
    [
      alter,
      '(?:years?|dates?|numbers?|names?|amounts?|expir\\w*|limits?|ano|fechas?|numeros?|nombres?|vencimiento|cantidad|vigencia)',
      '(?:certificates?|polic(?:y|ies)|insurance|licen[cs]es?|lab (?:report|result|sheet)s?|permit card|ids?|certificad[oa]s?|polizas?|licencias?|credencial\\w*|seguros?|constancias?)',
      '(?:and|then|y) (?:then )?(?:send|give|e?mail|forward|show|hand|upload|mand|envi|das?|entreg|sub|muestr|ensen)\\w*|(?:expired|lapsed|ran out|vencid\\w*|vencio)|(?:so|para que)\\b|(?:told|les dije|le dije) (?:them|him|her|que)',
      mistaken,
      '!^\\W*(?:how|can|is|who|when|does|it|my|our|the)\\b',
    ],
  ],
  [
    'record',
    [
      '(?:reviews?|testimonials?|stars?|resenas?|opinion|estrellas|recomendacion)',
      "(?:as if|as though|(?:like|as) (?:it|she|he|they|mrs?|ms|the client|the owner|a client|an owner|a customer|one of)|in (?:her|his|their) name|in .{0,24}['’]s name|under (?:another|a different|an?) (?:name|account)|como si|a nombre de|como (?:el|la|un|una|si) )",
      '(?:write|post|leave|make|draft|escrib\\w*|redact\\w*|ha[gz]\\w*|pon\\w*|publi\\w*|dej\\w*|sub\\w*)',
      '!\\b(?:ask|request|invite|remind|pid\\w+|pedir)\\b',
    ],
  ],
  [
    'claim',
    [
      '(?:bill|draw|invoice|charge|lender|bank|owner|client|insur\\w+|cobr\\w*|factur\\w*|banco|duen[oa]|client[ea]|seguro)',
      '(?:call|list|say|mark|show|put|book|report|di|diles?|pon\\w*|marc\\w*|apunt\\w*)\\b.{0,30}\\b(?:delivered|installed|done|complete\\w*|finished|stored|on site|hung|passed|in place|entregad\\w*|instalad\\w*|terminad\\w*|list[oa]s?|puest[oa]s?)',
      "(?:not|never)\\b.{0,20}\\b(?:order|bought|here|arriv|come|start|deliver|yet)\\w*|(?:will|['’]ll|going to|can) (?:order|do|get|buy|install|finish|start|put)\\w*\\b.{0,24}\\b(?:later|someday|sometime|next|spring|summer|when|after|soon|month)|(?:todavia|aun) no|luego (?:las?|los?) (?:ped|compr|pon|hac)\\w*|ni (?:siquiera )?(?:han|hemos|las?|los?)\\b",
      '!^\\W*(?:can|may|how|do|does|is|when|what|puedo|se puede)\\b|\\b(?:what|which|lo que) (?:is|are|was|were|esta\\w*|falta\\w*)\\b',
    ],
  ],
  [
    'threat',
    [
      '(?:inspector\\w*|officials?|plan checker|clerk|examiner|adjuster|permit desk|licenciado|ajustador\\w*|del municipio|de la ciudad|funcionari\\w*)',
      '(?:billet\\w*|mordid\\w*|una feria|una lana|lanita|para (?:el|los|las|sus) (?:refresco|chesco|cafe|taco|chela|cerveza|soda)\\w*|ayudadit\\w*|detallit\\w*|regalit\\w*|sobrecit\\w*|arregl(?:ar|amos|o|arnos)l?e? (?:con|por)|envelope|grease|case of beer|for (?:his|her) trouble|take care of him|make it worth|lunch money|cash on the|slip (?:him|her)|thank.?you money|gift card|free (?:deck|labor|work|paint))',
      '!^\\W*(?:can|may|is it|puedo|es legal|se puede)\\b',
    ],
  ],
  [
    'record',
    [
      '(?:pon\\w*|anot\\w*|apunt\\w*|marc\\w*|escrib\\w*|firm\\w*|palome\\w*|di|diles?|digan|put|write|say|mark|log|show|sign off|check off|tick)',
      or(paper, official, protection, 'tiene\\w*|llev\\w*|esta\\w*|has|have|is|are|was|were|wore|wear'),
      '(?:aunque|although|though|even if|pero|but) (?:it |they |we |he |she |nobody |todavia |aun |el |ella |ellos |en realidad |la verdad )*(?:no|ni|not|never|nunca|nadie|(?:has|have|is|are|does|do|did|was|were|had) (?:not|never))\\b(?: (?:la|lo|los|las|se|le|yet|the|a|any|one|even|really|actually|have|has|had|been|it|them|wear|wore|do|done|did|tien\\w*|llev\\w*|est\\w*|hay\\w*|hub\\w*|us\\w*|hic\\w*|hiz\\w*|revis\\w*|instal\\w*|puest\\w*|pus\\w*|traia\\w*|vin\\w*))+\\b',
      '!\\b(?:asked|answer\\w*|called|repl\\w*|paid|late|pid\\w+|contest\\w*|llam\\w*|pag[oa]\\w*)\\b',
      '!^\\W*(?:can|may|do|does|is|are|puedo|se puede|why|when)\\b',
    ],
  ],
  [
    'wages',
    [
      or(
        '^\\W*(?:please )?(?:keep|leave|take|make sure|have)\\b',
        '(?:want|need|necesito|quiero|ocupo|haz|hagan?|procura|cuida|como (?:le )?ha(?:go|cemos)|how do (?:i|we) (?:keep|leave|take))\\b',
      ),
      '(?:horas?|extras?|tiempo|pagos?|raya|sueldos?|hours?|overtime|pay|cash|wages?|[a-z]+)',
      '(?:no (?:salg|aparezc|cuent|figur|qued|entr|vay|se ve)\\w* en (?:la |el |los |su )?(?:nomina|libros?|papel\\w*|talon\\w*|reporte de pago|imss|cheques?)|fuera de (?:la )?nomina|(?:off|out of|not on|not in|(?:not|never) (?:show|appear|show up) (?:up )?(?:on|in)) (?:the |our |my )?(?:payroll|books|pay ?stubs?|w.?2s?))',
      '!\\b(?:vendors?|who left|quit|old employees?|why|missing|where|ya no trabaja)\\b',
    ],
  ],
  [
    'record',
    [
      '(?:tell|have|get|ask|make|coach|train|dil[ae]s?|diganle\\w*|pidel\\w*|haz que|avisales?|instruye\\w*)',
      or(worker, 'them', 'him', 'her', 'a los', 'al'),
      '(?:to say|say|claim|swear|answer|que (?:digan?|jur\\w*|contest\\w*|respond\\w*))(?: that| que)? ?(?:they|he|she|we|it|i|nobody|llevan?|tienen?|esta\\w*|son|eran?|no|nunca|usan?|tra\\w*|siempre|trabaj\\w*|si)\\b',
      or(
        looker,
        '[,;.] ?(?:not|no|instead of|y no|en vez de) (?:the |los |las )?(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)',
        '(?:if|when|in case) (?:anyone|anybody|somebody|someone|they|he|she) (?:asks?|comes?)',
        'si (?:alguien |les? |los? )*pregunt\\w*',
        covert,
      ),
      '!\\b(?:truth|verdad|where|donde|hello|welcome)\\b',
    ],
  ],
  [
    'claim',
    [
      '(?:como|que) (?:le hago para )?(?:le )?(?:pong\\w*|poner|dig\\w*|decir|escrib\\w*|report\\w*|anot\\w*|apunt\\w*)|how (?:do|can|should|would) (?:i|we) (?:say|write|put|report|word|phrase|log)|what (?:do|should) (?:i|we) (?:say|write|put)|^\\W*(?:put|write|say|log|report|pon\\w*|di|escrib\\w*|report\\w*|anot\\w*)',
      '(?:en su casa|en otr[oa] (?:lado|obra|trabajo)|fuera del? (?:trabajo|la obra|horario)|(?:el|en) fin de semana|jugando|at (?:home|his place|her place)|off (?:the )?(?:job|clock|site)|over the weekend|on (?:his|her|their) own time|somewhere else|after (?:work|hours)|playing|otro dia|another (?:day|job|site))',
      '(?:ca(?:e|yo|ido|iga)|fell|falls?|hurt|cut|broke|injur\\w*|accident\\w*|lastim\\w*|golpe\\w*|cort\\w*|quem\\w*|quebr\\w*|romp\\w*)',
      '!^\\W*(?:is|does|do|can|must|se|me|tengo)\\b',
      '!\\b(?:how do i report that he was hurt|truth|verdad)\\b',
    ],
  ],
  [
    'sign',
    [
      '(?:sign\\w*|firm\\w*|initial\\w*)\\b.{0,40}\\b(?:blank|in blank|en blanco|empty|vaci[oa]s?|before .{0,12}filled)|(?:blank|en blanco|empty)\\b.{0,24}\\b(?:signed|firmad\\w*)',
      "(?:i|we|and|then)(?: will|['’]ll| can)? (?:fill|put|write|add|drop)\\w*\\b|(?:luego|despues|ya)\\b.{0,12}\\b(?:yo )?(?:le |lo |la |se )*(?:pon|llen|agreg|met|escrib)\\w*|later|afterwards?",
      '!\\b(?:never|not|nunca|nadie|line|space|block|field|renglon)\\b',
    ],
  ],
  [
    'private',
    [
      or(
        '^\\W*(?:please )?(?:find|get|give|show|list|tell|look up|dig up|pull|print|send|export)\\b',
        "(?:what(?: is| are|['’]s)|where|who|how (?:do|can) i (?:find|get|see|look|read)|dime|dame|sacame|saca|consigueme|averigua\\w*|busca\\w*|cual es|donde|como (?:veo|consigo|averiguo|saco)|quiero (?:ver|saber))\\b",
      ),
      privateThing,
      ofThem,
      "!\\b(?:my|our|mine|ours|mi|mis|nuestr\\w+|how long|keep|retain|store|protect|put|erase|delete|policy|who (?:can|may|sees)|quien (?:puede|ve)|lender['’]s|bank['’]s|reset|forgot\\w*|clinic|test|osha)\\b",
    ],
  ],
  [
    'private',
    [
      '(?:show|list|give|get|send|find|export|pull|copy|download|see|read|tell me|dame|dime|sac\\w*|consig\\w*|muestr\\w*|ensen\\w*|ver|manda\\w*|busca\\w*|copia\\w*|baja\\w*)',
      others,
      '(?:clients?|customers?|client[ea]s|address\\w*|phones?|phone numbers|leads|price ?(?:list|book)s?|estimates?|proposals?|margins?|wages?|contacts?|jobs|direcciones|telefonos|precios|presupuestos?|cotizacion\\w*|listas?|sueldos)',
      `!\\b(?:to|for|al?|para) (?:the |la |el |los )?${others}|\\b(?:compare|compar\\w+|sent (?:me|us)|gave (?:me|us)|me mando|nos dio|public\\w*)\\b`,
    ],
  ],
  [
    'wages',
    [
      '(?:maneras?|formas?|modo|truco|pretexto|excusa|pretextos|como (?:le )?ha(?:go|cemos)|ways?|tricks?|excuses?|reasons?|how (?:do|can|could) (?:i|we))\\b',
      '(?:(?:de|para) no (?:tener que )?pag\\w*|no (?:le|les) pag\\w*|not (?:to |have to )?pay\\w*|(?:without|out of|avoid|dodge|keep from|skip) pay\\w*|stiff\\w*)',
      or(
        worker,
        'subs?|him|her|them|plumbers?|electricians?|laborers?|dia|last|overtime|ultim[oa]s?|al que|al (?:plomero|electricista)|extras?|horas|final|semana|week|aguinaldo|vacaciones',
      ),
      '!\\b(?:twice|double|dos veces|doble|penalt\\w*|late fees?|multas?|recargos?|in cash|sales tax|bad|defective|unfinished|mal hech\\w*|faulty|too much|de mas)\\b',
    ],
  ],
  [
    'guard',
    [
      or(
        '(?:take|pull|rip|remove|return|unhook|unscrew|swap|yank|strip)\\b',
        '(?:quit\\w*|sac\\w*|regres\\w*|devuelv\\w*|devolv\\w*|desconect\\w*|arranc\\w*)\\b',
        '(?:rent|borrow|prest\\w*|rent[ao]\\w*)\\b',
      ),
      protection,
      looked,
      '!\\b(?:temporary|temporal\\w*|replace\\w*|paint\\w*|clean\\w*|permanent|cambi\\w*|pint\\w*|failed|when do|when may|cuando puedo|may i|can i|puedo)\\b',
    ],
  ],
  [
    'claim',
    [
      tell,
      '(?:lenders?|banks?|draw|owner|client|insur\\w+|adjuster|banco|duen[oa]|client[ea]|seguro)',
      "[.;,] ?(?:but |pero )?(?:we|i|it|they|he|she)(?:['’](?:re|s|m)| are| is| am| was| were) (?:really|actually|only|just|still|at|not|barely|half)|[.;,] ?(?:pero )?(?:(?:la verdad |en realidad )?(?:apenas|todavia|nomas) (?:estamos|vamos|llevamos|tenemos)|(?:estamos|vamos) (?:apenas|en))",
      '(?:word(?:ing|ed)?|phras\\w*|how do i (?:say|word|put)|what do i (?:say|write|put)|para que (?:suelt|pagu|apruev|aprueb|deposit)\\w*|so (?:they|he|she|it|the \\w+) (?:pays?|releas\\w*|approves?|funds?|clears?)|get (?:the )?(?:draw|money|check|payment) (?:out|released|early))',
    ],
  ],
]
