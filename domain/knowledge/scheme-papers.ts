import {
  type Built,
  covert,
  defect,
  hide,
  looker,
  make,
  notSo,
  official,
  or,
  payer,
  record,
  tell,
  undone,
} from './scheme-words.ts'

/** Schemes by what is hidden, written or billed. */
export const ofPapers: readonly Built[] = [
  [
    'claim',
    [
      '(?:describe|list|show|call|sell|bill|write|pass off|market|label|vend\\w*|cobr\\w*|describ\\w*)\\b',
      '(?:used|second.?hand|old|refurbished|salvaged|repaired|usad[oa]s?|viej[oa]s?|de segunda)\\b',
      '(?:as|as if it were|como|por) (?:brand )?(?:new|nuev[oa]s?|unused)',
    ],
  ],
  [
    'claim',
    [
      '(?:get|squeeze|milk|pull|sac\\w*|exprim\\w*)\\b.{0,24}\\b(?:more|extra|money|mas|dinero|lana)\\b',
      '(?:insur\\w+|adjuster|carrier|seguro|aseguradora)',
      '(?:old|worn|already|existing|viej[oa]s?|gastad[oa]s?|ya)\\b',
    ],
  ],
  [
    'hide',
    [
      hide,
      defect,
      or(`(?:before|so|from|until|antes|para que|que) .{0,24}\\b${or(looker, payer)}\\b`, covert),
      '!\\b(?:by (?:mistake|accident)|what (?:now|next)|(?:por error|sin querer)\\b.*\\?)',
    ],
  ],
  [
    'hide',
    [
      or(hide, 'leave (?:it|this|that|them) out', 'fix the look'),
      or(defect, 'it'),
      "disclosure|seller['’]?s form|listing",
    ],
  ],
  [
    'hide',
    [
      `\\b(?:buried|covered|closed (?:up|in)|drywalled|poured)\\b`,
      `before .{0,20}${looker}`,
      'what (?:do|can|should) (?:we|i) (?:say|tell)|excuse|story|so (?:he|she|they)',
    ],
  ],
  [
    'record',
    [
      `^\\W*(?:please )?(?:date|stamp|sign|put the date|set the date)\\b`,
      record,
      `(?:earlier|before|back|later|sooner|ahead)(?: of)?(?: than)? ?(?:when|it|they|that|the)? ?(?:happened|really|actually|was|were|took place|did)\\b`,
    ],
  ],
  [
    'record',
    [
      '(?:change|move|alter|edit|fix|adjust|cambia\\w*|muev\\w*|edita\\w*|ajusta\\w*)',
      '(?:dates?|time ?stamp|day|fechas?|hora)',
      record,
      '(?:so|to make|para que|to) .{0,40}(?:looks?|seems?|appears?|reads?|parezca\\w*|quede\\w*|se vea\\w*|cuadre\\w*)',
    ],
  ],
  ['record', [tell, official, undone]],
  [
    'record',
    [
      `^\\W*(?:please |can you |could you |i need you to |por favor )?${make}`,
      or(record, 'fit test', 'sign.in', 'checks'),
      undone,
    ],
  ],
  [
    'record',
    [
      `^\\W*(?:please )?${make}`,
      record,
      "so (?:that )?(?:it|he|she|they|we|i|the \\w+) (?:(?:does|do) not (?:mention|show|say|count|look|need)|(?:can|could) (?:skip|avoid|stay under|get out of)|stays? (?:under|below)|looks? (?:like|as))|(?:she|he|they|i)(?: will|['’]ll) (?:do|take|get|have) (?:it|that|one) (?:someday|later|some other|next)",
    ],
  ],
  [
    'claim',
    [
      tell,
      payer,
      '[,;.] ?(?:but )?(?:we|i) (?:only|just|barely) \\w+.{0,40}\\b(?:they|he|she) (?:can|will|do|does) (?:not|never) (?:see|know|tell|notice|check)',
    ],
  ],
  [
    'claim',
    [
      '(?:bill|charge|claim|invoice)',
      looker,
      '(?:never|did not) (?:touch\\w*|hit|happen\\w*|damag\\w*|broke|break|reach\\w*|do|did|used?)|was (?:already|fine|old)',
    ],
  ],
  [
    'record',
    [
      '(?:haz(?:le)? como (?:que|si)|finge|fingir|simula|hagamos como|make like|make believe|act as if|act like|pretend)\\b',
      or(official, record, looker, undone),
    ],
  ],
  [
    'record',
    [
      '(?:invent\\w*|make up (?!(?:an? |the |some |our )?(?:list|quote|estimate|schedule|bid|plan|budget|proposal|work|time|lost)\\b)|fabricat\\w*|dream up|cook up|inflat\\w*|pad|infla\\w*)',
      or(
        record,
        'bids?',
        'quotes?',
        'reviews?',
        'numbers',
        'references?',
        'expenses?',
        'customers?',
        'gastos',
        'cotizaci\\w*',
      ),
    ],
  ],
  [
    'record',
    [
      '(?:post|write|buy|get|leave|publish|escrib\\w*|compr\\w*|publica\\w*)',
      '(?:reviews?|stars?|testimonials?|references?|resenas?|estrellas)',
      '(?:made.?up|fake|invented|imaginary|who never|friends|ourselves|ficticios?|inventad\\w*|fals\\w*)',
    ],
  ],
  ['claim', [tell, or(looker, payer), notSo]],
  [
    'claim',
    [
      tell,
      '(?:lenders?|banks?|owner|client|insur\\w+|title company|banco|duen[oa]|client[ea])',
      '(?:paid|done|complete\\w*|finished|percent|installed|delivered|pagad\\w*|terminad\\w*|acabad\\w*|listo)',
      "[,;.] ?(?:but )?(?:we|i|it)(?:['’](?:re|s|m|ve)| are| is| have| do)?(?: \\w+)? ?(?:still owe|owe|only|barely|half|at half|not (?:even|close)|nowhere|have not|todavia)|[,;] ?(?:todavia|apenas|aun) ",
    ],
  ],
  [
    'claim',
    [
      '(?:make|have|get|write|show|put|haz|pon\\w*|sub\\w*)',
      '(?:invoice|bill|estimate|receipt|claim|quote|factura|recibo|presupuesto)',
      '(?:twice|double|triple|bigger|larger|higher|inflated|fatter|doble|mas (?:alt|grande|car)\\w*)',
      '(?:claim|insur\\w+|loan|adjuster|draw|lender|bank|seguro|banco|aseguradora)',
    ],
  ],
  [
    'claim',
    [
      '(?:charge|bill|invoice|cobr\\w*|factur\\w*)',
      or(
        '(?:use|put in|install|give (?:him|her|them)|lay|swap in|pon\\w*|us[ae]\\w*|met\\w*) (?:the |el |la |los )?(?:cheap\\w*|thin\\w*|used|lesser|lower|second|old|barat\\w*|usad\\w*|viej\\w*|de segunda)',
        `${covert}`,
      ),
      '(?:good|better|best|expensive|premium|full|new|for|buen\\w*|car[oa]s?|nuev\\w*)',
      '!^\\W*(?:how|can|may|should|why|who|when|what) .*\\?',
    ],
  ],
  [
    'claim',
    [
      '(?:add|put|enter|log|throw in|tack on|slip in|met\\w*|agreg\\w*|carg\\w*|pon\\w*)',
      '(?:hours?|labor|material\\w*|days?|loads?|trips?|horas|dias|viajes|jornales)',
      or(undone, 'that (?:nobody|no one|we never|we did not) \\w+', 'que (?:nadie|no se|nunca)'),
    ],
  ],
  [
    'claim',
    [
      '(?:invento|inventamos|excuse|story|reason|lie|pretext\\w*|mentira|cuento|excusa)',
      or(payer, looker),
      '(?:charge|bill|pay|cobrar\\w*|pague\\w*|another|otra|extra|more)',
    ],
  ],
  [
    'claim',
    [
      '(?:blame|pin (?:it|this|that) on|throw .{0,20} under|ech\\w* la culpa|culpa a)',
      '(?:(?:though|although|even though|but|when|aunque|pero) .{0,12}\\b(?:we|us|ours?|me|i|fuimos|fui|nosotros|nuestr\\w*|yo)\\b|it was (?:us|me|our)|our (?:own )?fault)',
    ],
  ],
  [
    'claim',
    [
      `(?:make|have|get|let) (?:the |our |my )?${or(payer, looker)} (?:to )?(?:believe|think)`,
      '\\b(?:when|but|though|although|while|even though|instead|really)\\b',
    ],
  ],
  [
    'record',
    [
      '(?:make|get|have|got)\\b.{0,24}\\b(?:meter|monitor|samples?|gauge|readings?|detector|tests?|probe)\\b.{0,20}\\b(?:read|come out|came out|show|say|register|look)\\b.{0,12}\\b(?:low\\w*|less|under|below|pass\\w*|clean|zero|dry|good|right)|para que (?:el |la |los )?(?:medidor|prueba|monitor|muestra|lectura|prueba)s?\\b.{0,24}\\b(?:marque|salga|lea|diga|de)n?\\b.{0,8}\\b(?:menos|mas|baj\\w+|limpi\\w+|bien|negativ\\w+)',
    ],
  ],
  [
    'hide',
    [
      `(?:keeps?|stops?|prevents?|get|gets)\\b.{0,4}\\b(?:the |our |my |an? )?(?:\\w+ )?${or(looker, payer, 'plan (?:checker|reviewer)')}\\b.{0,4}\\b(?:from (?:ask|look|check|notic|see|open|find|want|test|com)\\w*|to not (?:look|ask|check|see|notice)|not to (?:look|ask|check|see|notice))`,
      '!\\b(?:margins?|mark-?ups?|costs?|prices?|notes?|drafts?|profits?|wages?|late|twice|again|every day|all the time|emails?)\\b',
    ],
  ],
  [
    'hide',
    [
      'what (?:do|should|can|could) (?:i|we) (?:tell|say|write|put)\\b',
      '(?:so|to make) .{0,60}\\b(?:(?:does|do|will) not come up|stops? asking|counts? as|goes? away|looks? like|drops? it)',
    ],
  ],
  [
    'claim',
    [
      'what (?:can|could|should|do) (?:i|we) (?:say|claim|pretend)\\b (?:was|were|is|had)\\b|(?:what|which|good|best|any) (?:excuse|alibi|story|lie)s?\\b.{0,20}\\b(?:works?|for not|to|can|will|do i|lets?)',
    ],
  ],
  [
    'claim',
    [
      '(?:bill|invoice|job|line|estimate|draw|change order)\\b',
      '(?:carry|absorb|bury|hide|cover|slip|sneak|fold|work in)\\b',
      'my (?:own )?(?:truck|boat|house|vacation|tires?|car|kitchen|trailer|trip|wife|garage)',
    ],
  ],
  [
    'claim',
    [
      '(?:bill\\w*|claim\\w*|charg\\w*|get|cobr\\w*|reclam\\w*|met\\w*|pas\\w*)\\b',
      '(?:insur\\w+|adjuster|carrier|seguro|aseguradora)',
      '(?:from before|already (?:there|broken|leaking|rotten)|pre-?existing|years ago|ya (?:estaba|venia|tenia)|desde antes)',
      '!\\b(?:not|no)\\b .{0,12}(?:cover|pay|charge|bill)',
    ],
  ],
  [
    'record',
    [
      '(?:use|turn in|submit|hand in|attach|reuse|us[ae]\\w*|entreg\\w*)\\b',
      '(?:tests?|certificates?|samples?|readings?|surveys?|inspections?|compaction|stamp|prueba|certificado|muestra)\\b',
      '(?:from|of|de(?:l| la)?)\\b.{0,20}\\b(?:next door|another (?:job|lot|house|site|day)|a different (?:job|lot|house|site)|(?:last|other|previous) (?:job|lot|house|site)|otr[oa] (?:obra|casa|lote))',
    ],
  ],
  [
    'record',
    [
      '(?:already|backfill\\w* is in|poured over|covered|closed up|buried|drywalled|ya (?:esta|lo|la|tap\\w+))\\b',
      '(?:draft|write|make|give|note|say|put|escrib\\w*|haz|pon\\w*|di)\\b',
      'that\\b.{0,30}\\b(?:had been|was|were|has been)\\b.{0,20}\\b(?:looked at|tested|good|inspected|checked|approved|seen|passed)|que\\b.{0,30}\\b(?:se )?(?:reviso|probo|inspecciono|paso)',
    ],
  ],
]
