/** What deeds, papers, people and secrecy are called, in English and in Spanish: the parts that schemes are known by. */

/** The kinds of schemes, by what is told to whoever asks for one. */
export type Scheme =
  | 'hide'
  | 'record'
  | 'claim'
  | 'wages'
  | 'sign'
  | 'watch'
  | 'guard'
  | 'hire'
  | 'bid'
  | 'threat'
  | 'evidence'
  | 'waste'
  | 'permit'
  | 'private'

/** A scheme with the parts that it has all of, in any order; what begins with `!` it has not. */
export type Built = readonly [Scheme, readonly string[]]

/** One of these. */
export const or = (...words: readonly string[]) => `(?:${words.join('|')})`

/** Whoever looks, pays, lends, insures or lives there, and so has to know. */
export const looker =
  '(?:inspector\\w*|inspection|osha|epa|(?:building|code|labor|fire) (?:department|enforcement|board|official|marshal)|city|county|state|officials?|insur\\w+|adjusters?|carrier|lenders?|banks?|apprais\\w+|audit\\w+|investigators?|lawyers?|attorneys?|court|judge|police|agency|inspeccion|ciudad|condado|municipio|seguro|aseguradora|ajustador\\w*|banco|autoridad\\w*|abogad[oa]s?|auditor\\w*|juez|policia|migra|gobierno)'
export const payer =
  '(?:owners?|clients?|customers?|home ?owners?|buyers?|tenants?|neighbou?rs?|landlord|gc|architects?|engineers?|couple|widow|lady|family|seniors?|folks|bidders?|duen[oa]s?|propietari[oa]s?|client[ea]s?|senor[a]?s?|comprador\\w*|inquilin[oa]s?|vecin[oa]s?|arquitect[oa]|ingenier[oa]|familia|viud[oa]|ancian[oa]s?|viejit[oa]s?)'
export const anyone = or(looker, payer, 'he', 'she', 'they', 'it', 'anyone', 'anybody', 'him', 'her', 'them')
export const worker =
  "(?:workers?|crew|guys?|men|employees?|staff|helpers?|laborers?|apprentices?|foreman|foremen|framers?|painters?|roofers?|drywallers?|carpenters?|installers?|temps?|everyone|everybody|trabajador\\w*|muchach[oa]s?|obrer[oa]s?|emplead[oa]s?|ayudantes?|peon\\w*|gente|cuadrilla|albanil\\w*|chalan\\w*|cabo|todos|pintor\\w*|carpinter\\w*)(?:['’]s?)?"

/** That nobody is to get to know of it. */
export const covert = or(
  `(?:so|and|that|where|before|until|unless)(?: that)? ${or(`(?:the |an? |my |our )?(?:\\w+ )?${anyone}`, 'nobody', 'no one')} (?:(?:does|do|will|would|can|could|is|are) not|never)? ?(?:ever |even )?(?:spots?|spotted|notices?|sees?|finds?(?: out)?|catch(?:es)?|realizes?|suspects?|gets? wise|hears? about|learns? of|wises? up)(?! (?:the )?(?:seams?|patch|joints?|cracks? of|screws?|nails?|wires?|cables?|pipes?))\\b`,
  `[,;.] ?(?:and )?(?:(?:the |my |our )?${or(payer, looker, worker)}|he|she|they|nobody|no one) (?:can|will|would|could|do|does|is|are)(?: not)? ?(?:never |ever |even |going to |gonna )?(?:notic\\w+|know\\w*|tell|see|find out|check\\w*|count\\w*|miss it|spot it|look\\w*)(?: (?:it|the difference|anyway|this|that|out))?\\W*$`,
  `without (?:${looker}|(?:the |my |our |his |her )?(?:\\w+ ){0,2}${or(anyone, worker)}) (?:ever )?(?:know\\w*|find\\w*|notic\\w*|see\\w*|catch\\w*|hear\\w*|realiz\\w*)`,
  `without (?:tell|inform|ask|notify|warn)ing (?:them|him|her|anyone|anybody|(?:the |my |our )?${or(worker, payer)})`,
  "(?:from|without|not) (?:being|get(?:ting)?) (?:noticed|seen|caught|spotted|found(?: out)?|fined|traced)|(?:but|and|so) who (?:checks|knows|cares|looks)|(?:stays?|keep it|just) between (?:us|you and me)|(?:nobody|no one|anybody|anyone) (?:would |will |can |could )?(?:have|has|get) (?:any )?proof|on the sly|on the quiet|behind (?:his|her|their|the \\w+'s?) backs?|keep (?:it )?(?:quiet|mum)|hush(?:ed)? up|under wraps|(?:when|while|if) (?:is )?(?:nobody|no one)(?: is|['’]s)? (?:watching|looking|around|there)|secretly|undetected|(?:in|with a) hidden\\b|no questions asked",
  `sin (?:que (?:me |nos |se |lo |la )*(?:${or(looker, payer, worker)} )?\\w*(?:enter|sep|not|vea|descubr|cach|agarr|pill)\\w*|decir(?:le|les)?\\b(?: nada)?|avisar(?:le|les)?\\b)`,
  `(?:que|y) no (?:me|nos|lo|la|se) (?:den? cuenta|cach\\w+|agarr\\w+|pill\\w+|descubr\\w+|demand\\w+|multen?|vean?|enteren?|not\\w+)`,
  'a escondidas|en secreto|por debajo (?:del agua|de la mesa)|sin que nadie|no se (?:va|van) a (?:dar|enterar|notar)|ni cuenta se (?:va|da)|al fin (?:que )?(?:no|nadie)|calladit[oa]|nadie (?:se |lo |la |nos )?(?:va a )?(?:(?:revisa|not|enter|sab|pregunt|cuent)\\w*|ve(?:n|a|r|ra)?)',
)

/** That it was not so. */
export const notSo = or(
  'truth is|the truth is|in truth|(?:really|actually|in fact|in reality) (?:it|we|he|she|they|i)\\b|(?:though|although|when|but|even if)(?: really| actually| in fact)? (?:it was |we |i )(?:really |actually |just )?(?:dropp\\w+|broke|cracked|did it|caused|forgot|were (?:on|at) another|was (?:on|at) another|never|was us|did not)',
  'en realidad|la verdad(?: es)?|de verdad (?:fue|no)|aunque (?:(?:se )?(?:nos|lo|la) )*(?:romp|quebr|tir|ca[iy]|fuimos|fue culpa|no)\\w*|pero (?:fuimos|se nos)',
)
/** That nobody did what is to be told as done. */
export const undone = or(
  '[,;.] ?(?:but |and )?(?:nobody|no one|none of (?:us|them)|we|i|he|she|they) (?:(?:have|has|had|did|do|does|was|were|is|are) not|never)(?!.*\\b(?:hurt|injured|yet|back|sick|answer\\w*|here)\\b)(?: \\w+){0,4}\\W*$',
  '[,;.] ?(?:but |and )?(?:nobody|no one|none of (?:us|them))(?!.*\\b(?:hurt|injured|yet|harm\\w*|sick|sent home|missing)\\b)(?: \\w+){1,4}\\W*$',
  '(?:hours?|labor|days?|work|training|courses?|classes|meetings?|talks?|loads?|trips?|materials?|deliver(?:y|ies)|jobs?|people) (?:that |which |who )?(?:nobody|no one|we never|they never|he never|she never|never|(?:we |they |he |she )?did not) (?:really |actually )?(?:worked?|got|get|took|take|had|have|did|do|happen\\w*|existed|came|come|made|make|used?|bought|buy|ran|held|attended)',
  '[,;.] ?(?:pero )?(?:nadie|ninguno|nunca)(?: \\w+){1,4}\\W*$|[,;.] ?(?:pero )?no (?:lo |la |los |las |se )?(?:tra\\w+|hub\\w+|hi[cz]\\w+|revis\\w+|med\\w+|prob\\w+|us\\w+|ten\\w+|estab\\w+|fue\\w*|vin\\w+)\\W*$',
)
export const tell =
  '(?:tell|write|say|show|report|convince|persuade|make|let|have|note|state|put|claim|swear|log|record|mark|get|give|haz|ha[gz]\\w*|di|dil[ae]s?|digan?|escrib\\w*|pon\\w*|anot\\w*|apunt\\w*|marc\\w*|report\\w*|convenc\\w*)'
export const make =
  '(?:make|draft|draw up|type|create|prepare|fill|generate|put together|put|produce|issue|print|build|compose|rewrite|write|sign|log|record|enter|add|show|say|mark|haz\\w*|llen\\w*|prepar\\w*|escrib\\w*|redact\\w*|firm\\w*|anot\\w*|apunt\\w*|pon\\w*|registr\\w*)'
export const official =
  '(?:inspect\\w*|tested|tests?|train\\w*|certif\\w*|clean|clear|passed|helmets?|hard ?hats?|harness\\w*|tied off|checked|scaffold\\w*|permit\\w*|calibrat\\w*|meeting|talk|safety|prob\\w+|prueb\\w*|presion|cascos?|arnes\\w*|capacit\\w*|entren\\w*|platica|revis\\w*|inspeccion\\w*|guantes|lentes|barandal\\w*)'
export const record =
  '(?:records?|talks?|statements?|minutes|readings?|samples?|lists?|logs?|sheets?|forms?|reports?|results?|tickets?|tags?|invoices?|receipts?|photos?|pictures?|inspections?|surveys?|checks|certificates?|waivers?|contracts?|letters?|permits?|plans?|cards?|time ?cards?|bills?|estimates?|policy|notices?|fotos?|registros?|reportes?|recibos?|facturas?|permisos?|certificad[oa]s?|contratos?|bitacoras?|hojas?|constancias?)'
export const defect =
  '(?:stains?|mold\\w*|rot\\w*|cracks?|crack\\w+|leak\\w*|notch\\w*|damage|damp\\w*|sag\\w*|termites?|asbestos|lead|defects?|mistakes?|holes?|wiring|splices?|joists?|flood\\w*|mess|violations?|bad (?:work|wiring|weld\\w*|joint\\w*)|moho|humedad|grietas?|rajad\\w*|cuarteadur\\w*|goter\\w*|podrid\\w*|manchas?|danos?|asbesto|fugas?|errores?|defectos?|termit\\w*)'
export const hide =
  '(?:hid(?:e|es|ing)|conceal\\w*|cover\\w*(?: up)?|mask\\w*|bur(?:y|ied)|paint\\w*(?: over)?|patch\\w*(?: over)?|disguis\\w*|camouflag\\w*|plaster over|seal\\w* up|tap\\w+|escond\\w*|ocult\\w*|pint\\w+|disimul\\w*|resan\\w*|encubr\\w*)'
export const pay =
  '(?:hours?|minutes?|pay|paychecks?|checks?|wages?|overtime|tips?|vacation|raise|bonus|hora|horas|minutos|sueldos?|raya|pago|salarios?|aguinaldo|finiquito|liquidacion|extras?|prestaciones|vacaciones)'
