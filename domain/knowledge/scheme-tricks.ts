import { type Built, covert, defect, looker, make, or, payer, worker } from './scheme-words.ts'

const begins = '^\\W*(?:please |just |por favor )?'
/** That nobody looks into it: whoever could is far, or never opens, measures or climbs. */
const unlooked = or(
  "(?:(?:they|he|she|the \\w+|it)(?: will|['’]ll| are| is| would| does| do)? (?:never|not)|nobody|no one|who)\\b.{0,16}\\b(?:open|look|check|measure|dig|test|climb|crawl|tear|count|see|know|notic|find|ask)\\w*",
  'nadie (?:lo |la |los |las |se |nos |va a )*(?:abr|revis|mid|not|sub|sab|cuent|pregunt|v[e])\\w*|no (?:lo |la |los |las |se )?(?:van? a )(?:abr|revis|med|not|sub|sab|cont|ver|dar)\\w*',
)
/** What is worse than what was sold. */
const lesser =
  '(?:left ?overs?|old|used|cheap\\w*|thin\\w*|seconds?|lesser|smaller|fewer|less|half|skip\\w*|without|from the (?:other|last) (?:job|house)|sobr\\w*|viej[oa]s?|usad[oa]s?|barat\\w*|delgad\\w*|menos|sin|otra (?:casa|obra))'
const later =
  '(?:later|next|tomorrow|after|monday|friday|january|february|march|april|spring|someday|eventually|when|luego|despues|manana|al rato|otro dia)'

/** Schemes by the trick they are done with. */
export const ofTricks: readonly Built[] = [
  [
    'permit',
    [
      '(?:word|phrase|draw|describe|write|leave|keep|redact\\w*|dibuj\\w*|describ\\w*|escrib\\w*|pon\\w*)',
      '(?:scope|plans?|drawings?|description|notes|applications?|letter|alcance|planos?|dibujos?|solicitud)',
      `(?:so|that|para que)\\b.{0,24}\\b(?:${looker}|plan (?:checker|reviewer|examiner)|revisor\\w*)\\b.{0,16}\\b(?:not|never|no)\\b.{0,8}\\b(?:ask|see|notic|look|flag|catch|question|pregunt|ve|not|fij|dar?)\\w*`,
    ],
  ],
  [
    'record',
    [
      '(?:tell|have|ask|coach|train|remind|dil[ae]s?|diles|avisales?|recuerda\\w*)',
      or(worker, 'them', 'him', 'her'),
      '(?:if|when|si|cuando) (?:the |el |la |alguien |les? |los )*(?:[a-z]+ )?(?:asks?|comes?(?: by)?|pregunt\\w*|vien\\w*|llegu?\\w*),? (?:that |que |to say )?(?:they|we|you|he|everybody|everyone|all|siempre|nunca|no|usan|llevan|tienen|todos|digan)\\b',
      '!\\b(?:call|show|let|bring|stop|wait|be nice|polite|where|llam\\w*|espere\\w*|donde)\\b',
    ],
  ],
  [
    'sign',
    [
      '(?:approve|accept|sign|click|confirm|initial|aprueb\\w*|acept\\w*|firm\\w*|autoriz\\w*)',
      "(?:from|with|using|under|through|con|desde|usando) (?:his|her|their|the (?:owner|client|wife|homeowner)['’]?s|su|la) (?:account|login|password|name|cuenta|clave|contrasena|usuario|nombre)(?! de (?:el|la) que)",
      '!\\b(?:she|he|they|owner|client|homeowner|ella|senora?|duen[oa]) (?:can |could |may |will |puede |does |do |has to |wants to )*(?:sign|approve|accept|confirm|firm|aprob|acept|aprueb)\\w*',
    ],
  ],
  [
    'record',
    [
      '(?:mark|close|check|tick|complete|report|log|record|palome\\w*|marc\\w*|cierr\\w*|report\\w*|pon\\w*)',
      '(?:done|complete|completed|finished|passed|inspected|closed|listo|terminad\\w*|hech[oa]s?|cerrad\\w*|aprobad\\w*)',
      `[,;.] ?(?:and |y |but )?(?:i|we)(?: will|['’]ll| can) (?:get to|get around|do|finish|fix|catch|come back|take care|put|install)\\b.{0,24}\\b${later}|[,;.] ?(?:y )?(?:luego|despues|manana|al rato|ya) (?:lo|la|los|las) (?:hag|hac|termin|arregl|pon|revis)\\w*`,
      '!\\b(?:cleanup|next (?:task|phase)|report to)\\b',
    ],
  ],
  [
    'hide',
    [
      '(?:use|put|leave|skip|install|lay|run|pour|space|set|us[ae]\\w*|pon\\w*|met\\w*|dej\\w*|brinc\\w*|ech\\w*)',
      lesser,
      or(
        `[,;.] ?(?:and |y |al fin |que |total )?${unlooked}`,
        `(?:where|donde|because|porque|ahi) ${unlooked}`,
      ),
      '!^\\W*(?:how|can|may|should|why|who|puedo|como se)\\b|\\b(?:complain|leftover paint)\\w*',
    ],
  ],
  [
    'claim',
    [
      or(
        '(?:order|use|buy|install|put in|give (?:him|her|them)|pid\\w*|us[ae]\\w*|pon\\w*|compr\\w*|met\\w*)\\b.{2,50}\\b(?:but|pero) (?:then )?(?:bill|charge|invoice|cobr\\w*|factur\\w*)\\b.{0,40}(?:\\d|better|premium|thick\\w*|plans?|good|new|full|plano|car[oa]s?|nuev\\w*|buen\\w*|complet\\w*)',
        `(?:bill|charge|invoice|cobr|factur)\\w*\\b.{2,50}\\b(?:but|pero|and|y) (?:then )?(?:use|put|install|give|lay|pon|us[ae]|met|dal)\\w*\\b.{0,40}\\b${lesser}`,
      ),
      '!\\b(?:credit|at cost|discount|descuent\\w*|picked|chose|asked|pidio|escogio)\\b',
    ],
  ],
  [
    'hide',
    [
      or(defect, 'plomo', 'radon'),
      '(?:no|ni|not|never|without|leave (?:it|that|this|them)? ?out|keep (?:it|that)? ?out|skip)\\b.{0,12}\\b(?:avis\\w*|warn\\w*|menc\\w*|dig\\w*|cuent\\w*|pong\\w*|escrib\\w*|report\\w*|mention\\w*|tell|say|disclos\\w*|list|write|of|bring)',
      or(payer, looker, 'reports?', 'reporte', 'listing', 'disclosure', 'anuncio'),
      '!\\b(?:i|we|you|he|she|they) (?:have|had|did|do|does|has) not|no (?:le |les )?(?:dij|he\\b|hemos|mencione|mencionaron)\\w*|\\b(?:yet|todavia|why|por que|how|twice|dos veces)\\b',
    ],
  ],
  [
    'waste',
    [
      '(?:mix|mezcl\\w*|throw|toss|hide|put|slip|tir\\w*|ech\\w*|met\\w*|escond\\w*|revuelv\\w*)',
      '(?:paints?|thinner|oil|solvents?|asbestos|lead|chemicals?|fuel|acid|sealer|stain|aceite|pinturas?|residuos?|quimicos?|asbesto|plomo|solventes?|thinner)',
      '(?:trash|garbage|dumpster|bin|landfill|basura|contenedor|basurero)',
      or(covert, unlooked, '(?:at|by|de|en la) (?:night|noche)', 'at the bottom', 'hasta abajo'),
    ],
  ],
  [
    'threat',
    [
      '(?:if|si) (?:he|she|they|any\\w+|va|van|se|el|ella|alguien|lo|la) ?(?:goes|go|files?|calls?|reports?|complains?|talks?|signs?|asks?|al|va|llam\\w*|quej\\w*|report\\w*|habl\\w*|denunci\\w*|reclam\\w*|demand\\w*|pid\\w*)',
      '(?:doctor|clinic|hospital|comp|osha|union|labor|inspector|claim|medico|sindicato|lawyer|abogado|overtime|extras?|pay|pago|seguro|clinica)',
      "(?:he|she|they)(?: is|['’]s| are|['’]re)? (?:out|done|gone|fired|finished)|lose[s]? (?:his|her|the|their) (?:job|work|hours)|need not (?:come|show)|not (?:to )?(?:come|bother)|sin (?:chamba|trabajo|jale)|queda\\w* fuera|ya no (?:veng|regres|hay|vuelv)\\w*|no (?:vuelv|regres)\\w*|deport\\w*|migra",
    ],
  ],
  [
    'claim',
    [
      `${begins}${make}`,
      '(?:receipts?|invoices?|bills?|charges?|recibos?|facturas?|cargos?|cobros?)',
      '(?:que|that|which) (?:nunca|no|never|we never|did not) ?(?:se |lo |nos |la )?(?:lleg|compr|us|pus|instal|entreg|came|come|arriv|bought|got|deliver|exist|hiz|hic|happen)\\w*\\W*$',
    ],
  ],
  [
    'sign',
    [
      '(?:sign\\w*|firm\\w*|initial\\w*)',
      '(?:before|antes de que|without|sin que) (?:she|he|they|him|her|them|the \\w+|la \\w+|el \\w+|los \\w+)? ?(?:reads?|reading|lea\\w*|notic\\w*|looks?|understand\\w*|entiend\\w*|asks?|talk\\w*|calls? (?:a|her|his|their) lawyer|pregunt\\w*|consult\\w*)|sin (?:que lo |que la )?le(?:er|a)\\w*',
      '!^\\W*(?:can|may|do|does|should|must|puede|debe|what|is|are)\\b|\\b(?:never|nunca|not|no dejes)\\b',
    ],
  ],
  [
    'wages',
    [
      '(?:work|run|keep|have|trabaj\\w*|ten\\w*|through|no|without|sin)\\b.{0,40}\\b(?:lunch|breaks?|rest|comida|descansos?)',
      '(?:write|log|put|record|show|mark|apunt\\w*|pon\\w*|anot\\w*|marc\\w*)(?: down)? (?:a|the|one|in a|that they (?:had|took)|que (?:si )?(?:comieron|tomaron)|la|un|una) ?(?:lunch|breaks?|half hour|comida|descanso|media hora)?',
      '(?:without|no|through|skip\\w*|sin|not)\\b.{0,6}\\b(?:an? |the |su )?(?:lunch|breaks?|rest|comida|descansos?)',
      '!\\b(?:as missed|missed|que no|asked|why)\\b',
    ],
  ],
  [
    'hide',
    [
      '(?:keep|stop|prevent|evit\\w*|lose|intercept\\w*|impid\\w*)\\b.{0,40}\\b(?:notices?|letters?|liens?|reports?|mail|results?|complaints?|avisos?|cartas?|reportes?|resultados?|quejas?)\\b.{0,12}\\b(?:from|que no|de que) .{0,8}(?:reach|get|com|arriv|llegu|lleg)\\w*',
      or(payer, looker),
    ],
  ],
  [
    'wages',
    [
      `${begins}(?:tell|convince|dil[ae]s?|diles|convenc\\w*)`,
      or(worker, 'them', 'him', 'her'),
      "(?:overtime|minimum wage|(?:workers['’]? )?comp|breaks?|sick days?|tiempo extra|horas extras?|seguro|aguinaldo|vacaciones|descansos?)",
      '(?:does|do|is|are) not (?:exist|apply|a thing|real|the law|for them)|not a thing|no (?:existe|aplic|les toca|es ley)\\w*|only for (?:citizens|legals?)|solo (?:para|con) (?:los que|ciudadan|papeles)\\w*',
    ],
  ],
  [
    'wages',
    [
      '(?:pon\\w*|put|write|log|enter|record|apunt\\w*|anot\\w*)',
      '[a-z\\d]+ (?:hours?|horas)',
      '(?:aunque|though|although|but|pero|when|cuando) (?:he |she |they |we )*(?:really |en realidad )?(?:worked|trabaj\\w*|did|hizo|hicieron) (?:\\d+|nueve|diez|once|doce|trece|nine|ten|eleven|twelve|more|mas)\\b',
    ],
  ],
  [
    'record',
    [
      '(?:decimos|digo|digamos|decir|we say|i say|just say|tell (?:them|him|her))\\b.{0,16}\\b(?:passed|was (?:inspected|tested|checked)|pas[oe]|se reviso|vino|aprob\\w*)',
      '(?:falta\\w*|sin|todavia no|no ha|no han|missing|not yet|never|still need|have not)',
    ],
  ],
  [
    'threat',
    [
      '(?:inspector\\w*|officials?|funcionari\\w*|ajustador\\w*|clerk)',
      '(?:cuanto|que) (?:le )?(?:doy|damos|paso|pasamos|ofrezco|suelto)|how much (?:do|should|would) (?:i|we|it take) ?(?:to )?(?:give|slip|offer|hand)',
      '(?:para|so|to)\\b',
    ],
  ],
  [
    'wages',
    [
      'pag\\w*les? menos|pay (?:them|him|her) less|less (?:pay|money)',
      "papeles|documents|undocumented|illegal|visa|ni modo|no (?:van a )?(?:dec|reclam|quej)\\w*|(?:will|can|['’]ll) (?:not|never) (?:complain|say|report)",
      '!^\\W*(?:can|may|why|se puede|puedo|por que)\\b',
    ],
  ],
  [
    'permit',
    [
      '(?:licen\\w*|qualifier)\\b.{0,24}\\b(?:suspend\\w*|revok\\w*|revocad\\w*|laps\\w*|left|quit)',
      'a nombre de|in whose name|under whose|whose (?:name|number)|(?:keep|use) (?:his|her|the old) (?:number|licen\\w*|name)|otro nombre',
      '!\\b(?:what happens|que pasa)\\b',
    ],
  ],
  [
    'claim',
    [
      '(?:(?:lo |la |los |las )?romp\\w* nosotros|we (?:broke|cracked|damaged|scratched|did) (?:it|that|this|the)|fuimos nosotros|lo quebramos)',
      '(?:cuenta|bill|invoice|charge|cobr\\w*|claim|seguro|insur\\w*|dil[ae]|mand\\w*|tell|say)',
      'como si|as if|as though|like it (?:was|came)|(?:que|that it) (?:ya |already )?(?:venia|was|came)|it came (?:that way|broken)',
    ],
  ],
  [
    'record',
    [
      '^\\W*(?:que|have|make|get|haz que)\\b',
      or(worker, 'him', 'her'),
      '(?:diga\\w*|say|sign|state|firme\\w*|declare\\w*)',
      'drunk|high|on drugs|borrach\\w*|drog\\w*|(?:his|her|their) (?:own )?fault|su culpa|horsing|jugando|sin casco|without (?:his|a) (?:harness|helmet|hard hat)',
    ],
  ],
  [
    'hide',
    [
      '(?:ech\\w* (?:la )?tierra|bury|cover|tap\\w*|entierr\\w*|enterr\\w*|backfill|fill in)',
      '(?:tanks?|tanques?|drums?|tambos?|barrels?|spills?|derrames?|bones|huesos|wells?|pozos?)',
      '(?:before|antes de)\\b.{0,24}\\b(?:see\\w*|com\\w*|llegu\\w*|veng\\w*|vea\\w*|inspect\\w*|arriv\\w*|shows?|gets?)',
    ],
  ],
  [
    'guard',
    [
      '(?:tir\\w*|arranc\\w*|rip|yank|smash|cover|tap\\w*|unplug|kill|silenc\\w*|callal\\w*)',
      '(?:alarmas?|alarms?|detector\\w*|sensor\\w*|monitors?)',
      '(?:suena\\w*|beep\\w*|going off|goes off|molest\\w*|hay que terminar|have to finish|annoy\\w*|chirp\\w*)',
      '!\\b(?:battery|pila|replac\\w*|cambi\\w*|false)\\b',
    ],
  ],
  [
    'guard',
    [
      '(?:jam|stuff|wedge|stick|tape|hold|prop|met\\w*|traba\\w*|pong\\w*)',
      '(?:breakers?|fuses?|gfci|ground fault|interruptor|fusible|pastilla)',
      '(?:stays? (?:on|in|down)|holds?|no (?:se )?(?:bot|brinqu|salt|dispar)\\w*|(?:stops?|not|never|quits?) trip\\w*)',
    ],
  ],
]
