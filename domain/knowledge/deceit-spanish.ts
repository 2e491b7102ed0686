/** Whoever has to know of it, and those who work. */
const watcher =
  '(?:inspector\\w*|duen[oa]s?|propietari[oa]s?|client[ea]s?|osha|ciudad|condado|seguro|aseguradora|ajustador\\w*|banco|comprador\\w*|inquilin[oa]s?|vecin[oa]s?|autoridad\\w*|jef[ea]|patron|sindicato|arquitect[oa]|ingenier[oa])'
/** Of them those who come to look. */
const looker =
  '(?:inspector\\w*|osha|ciudad|condado|seguro|aseguradora|ajustador\\w*|comprador\\w*|autoridad\\w*)'
const worker =
  '(?:trabajador\\w*|muchach[oa]s?|obrer[oa]s?|emplead[oa]s?|ayudantes?|gente|cuadrilla|ingenier[oa]|arquitect[oa]|el|ella|ellos|todos)'
const the = '(?:el |la |los |las |mi |mis |nuestr[oa]s? |un |una |al |a la |a los |del |de la |de los )?'
/** What a worker hides because it is his craft, and what a client is honestly not shown. */
const craft =
  '(?:juntas?|costuras?|union(?:es)?|parches?|reparacion|resane|cables?|tubos?|tornillos?|clavos?|empalmes?|cost\\w+|preci\\w+|gananci\\w+|marg\\w+|utilidad\\w*|notas?|borrador\\w*|presupuestos?)'
const fault =
  '(?:grietas?|rajaduras?|cuarteaduras?|moho|humedad|danos?|podrid\\w+|errore?s?|fallas?|asbesto|plomo|accidentes?|violacion\\w*|defectos?|golpes?)'
/** What tells that something was so, and that it was not. */
const claim = '(?:anot|apunt|registr|escrib|pon|marc|firm|di|dig|report|llen|ha[gz]|complet|certific)\\w*'
const claimed =
  '(?:firm\\w+|revis\\w+|asisti\\w+|estuv\\w+|tom\\w+|pas[oe]\\w*|prob\\w+|prueb\\w+|inspeccion\\w*|hizo|hicimos|hubo|complet\\w+|trabaj\\w+|present\\w*|horas|capacit\\w+|entren\\w+|lista|platica|aprob\\w+)'
const wasNot =
  '(?:no (?:vino|vinieron|estuv\\w+|asisti\\w+|hubo|fue (?:cierto|verdad|asi)|es (?:cierto|verdad|asi)|era (?:cierto|verdad|asi)|(?:se|lo|la|los|las) (?:hizo|hicieron|hicimos|reviso|revisaron|revisamos|probo|probamos|tomo|tomaron|dio|dimos|inspecciono))|(?:nunca|nadie|ninguno) (?:se |lo |la |los |las )?(?:vino|fue|estuv\\w+|asisti\\w+|hubo|hizo|hicieron|hicimos|revis\\w+|prob\\w+|tom\\w+|dio|dimos|firm\\w+|inspeccion\\w+))'
const paper =
  '(?:recibos?|facturas?|reportes?|papel(?:es)?|certificad[oa]s?|constancias?|firmas?|actas?|registros?|bitacoras?|permisos?|licencias?|fechas?|listas?|hojas?|cartas?|resenas?|referencias?|cotizacion(?:es)?|tarjetas?|lecturas?|resultados?|pruebas?)'
const come = '(?:venga|llegue|vea|pase|revise|pida|pregunte)n?'

/** Requests for deceit as they are said in Spanish: not word by word, for what denies a thing stands elsewhere than in English. */
const told: readonly string[] = [
  // So that somebody does not get to know it.
  `para que ${the}${looker}(?: de ${the}\\w+)? no (?:se )?(?:lo |la |los |las )?(?:vean?|sepan?|noten?|enteren?|den? cuenta|descubran?|encuentren?|miren?|revisen?)\\b(?! ${the}${craft})`,
  `para que ${the}${watcher} no (?:se )?(?:lo |la |los |las )?(?:sepan?|noten?|enteren?|den? cuenta|descubran?)\\b(?! ${the}${craft})(?! .{0,40}\\b(?:tarde|hasta|todavia|por otr\\w+)\\b)`,
  `para que ${the}${watcher} no (?:lo |la |los |las )?(?:vean?|encuentren?|miren?)\\b ${the}${fault}`,
  `para que (?:nadie (?:se |lo |la )?(?:sepa|note|entere|de cuenta|descubra)|no (?:lo |la )?(?:sepan|se enteren|se den cuenta|descubran))\\b(?! ${the}${craft})`,
  `para que no (?:se )?(?:lo |la |los |las )?(?:vean?|sepan?|noten?|enteren?|den? cuenta|descubran?|encuentren?) ${the}${looker}`,
  'sin que (?:\\w+ ){0,3}(?:enter|sepa|note|vea|descubr)\\w*',
  `que no se (?:enter|sepa|note(?! ${the}${craft}))\\w*\\b(?! .{0,20}\\b(?:por|tarde|hasta|despues|antes)\\b)`,
  'sin que (?:se )?(?:den|de) cuenta',
  `(?:ocult|escond|disimul|encubr)\\w* (?!${the}${craft}).*\\b(?:(?:al|a la|a los) ${watcher}|(?:del?|de la) ${looker})`,
  `(?:ocult|escond|disimul|encubr)\\w* (?!${the}${craft}).*\\bantes de que (?:\\w+ ){0,2}${come}\\b`,
  `tap\\w+ ${the}${fault}.*\\b(?:(?:al|a la|del?) ${looker}|antes de que (?:\\w+ ){0,2}${come} ${the}${looker})`,
  // What is claimed, and was not.
  `${claim}\\b.*\\b${claimed}\\b.*\\baunque ${wasNot}`,
  `(?:di|escrib[ae]\\w*|pon|anota|marca) que (?:si )?.*\\b(?:pero|aunque) (?:el |ella |ellos )?${wasNot}`,
  `(?:di|escrib[ae]\\w*|pon|anota|marca)\\b.*\\b(?:paso|aprob\\w+)\\b.*\\b(?:aunque|pero) (?:no (?:la |lo )?paso|fallo|reprobo|salio mal)\\W*$`,
  `\\bno (?:se |la |lo )?(?:hizo|hicimos|reviso|vino|paso)\\b.*[.;,] ?(?:pero )?(?:di|pon|escribe|anota|marca)\\w* que (?:si|paso|se hizo|vino|estuvo)\\b`,
  `${claim}\\b.*\\baunque (?:lo |la |los |las )?(?:hizo|hicieron|firmo|reviso|tomo) (?:otr[oa]s?|alguien)\\b`,
  `${claim}\\b.*\\b${claimed}\\b.*[,;] ?(?:lo|la|los|las) (?:veo|vemos|reviso|revisamos|hago|hacemos|tomo|tomamos) (?:manana|luego|despues|al rato)`,
  `(?:lista|hoja) de (?:asistencia|entrenamiento|capacitacion|seguridad)\\b.*\\bcon .*\\blos que (?:faltaron|no (?:vinieron|estuvieron|fueron))`,
  `(?:escrib|redact|ha[gz]|prepar)\\w* (?:\\w+ )?(?:carta|nota|correo|mensaje|reporte|informe) (?:del|de la|de el) (?:${watcher}) (?:que|donde|diciendo|aprob)\\w*`,
  `cobr\\w*\\b.*\\b(?:car[oa]s?|nuev[oa]s?|complet[oa]s?)\\b.*\\baunque (?:pus|us|instal)\\w+`,
  `(?:seguro|aseguradora|banco)\\b.*\\bpague\\b.*\\bya (?:estaba|venia)`,
  'como si (?:hubiera|lo hubieramos|se hubiera)',
  // Papers that are false, and dates.
  'falsific\\w*',
  'antedat\\w*',
  'invent(?:a|e|o|ar|ame|arme|amos|emos)(?:le|les|lo|la|los|las)?\\b',
  `${paper} (?:\\w+ ){0,2}?(?:fals[oa]s?|de mentiras?|truch[oa]s?|chuec[oa]s?|inflad[oa]s?|adulterad[oa]s?|inventad[oa]s?)`,
  'pon(?:le|er|erle|ga|gan|gale)? (?:la |una |otra )?fecha (?:de (?:ayer|antier|antes|la semana pasada|el mes pasado)|anterior|atrasada)',
  'con fecha (?:de (?:ayer|la semana pasada|antes|el mes pasado)|anterior)',
  `(?!.*\\b(?:fue|era|fueron)\\b)(?:cambi|modific|alter|muev|mov)\\w* (?:\\w+ )?fechas?\\b.*\\b(?:reporte|informe|certificad|constancia|accidente|lesion|entrenamiento|capacitacion|firma|prueba)\\w*\\b.*\\b(?:semana pasada|mes pasado|ano pasado|hace (?:una?|dos|tres) (?:semana|mes)\\w*|antes del? (?:la )?(?:accidente|inspeccion))`,
  'infl(?:a|ar|ale|amos|o|e) (?:\\w+ ){0,2}?(?:horas|factura|cuenta|nomina|orden de cambio|costos?|recibos?|gastos)',
  // In the name of another.
  `(?<!\\b(?:pued[eo]n?|podemos|debe|quien)\\b.{0,40})firma(?:r|me|le|lo|la)? (?:por|en nombre de) (?!(?:favor|correo|internet|telefono|medio|escrito|email|computadora)\\b)\\w+`,
  `(?<!\\b(?:pued[eo]n?|podemos|debe|quien)\\b.{0,40})firm(?:a|ar|e|ame|alo|ala|ale)\\b (?:\\w+ ){1,6}?(?:por|en nombre de) ${the}(?:${watcher}|${worker})\\b`,
  // Inspections and protections that are got round.
  '(?:brinc|salt)ar(?:me|nos|se)? (?:la|el|las|los) (?:inspecci|permiso|regla|ley|entrenam)\\w*',
  'pas(?:ar|o|amos) (?:la |una )?(?:inspeccion|prueba) sin (?:\\w+r|\\w+rl[oa]s?)\\b',
  '(?:desactiv|puente|anul|amarr|bloque|trab)\\w*\\b.*\\b(?:gfci|sensor|interlock|alarma|detector|guarda|hombre muerto|interruptor)\\b.*\\bpara que (?:no|siga)\\b',
  `soborn(?:ar|o|e|amos) a|(?:dar|doy|damos|pas[ao]r?)(?:le|les)? (?:una |la |un )?(?:mordida|soborno)|(?:pasar|dar)le (?:una |un )?(?:lana|billete|sobre|dinero) al inspector`,
  `como (?:le hago para |puedo |le puedo )?(?:engan|estaf|mentir|mient)\\w* (?:a |al )`,
  `(?:que|convenc\\w+|amenaz\\w+)\\b.*\\b${worker}\\b.* no (?:lo |la |se )?(?:reporten?|denuncien?|quejen?|(?:hablen?|digan?|llamen?)(?: \\w+){0,2}? (?:con|a|al) (?:el |la )?(?:osha|inspector\\w*|sindicato|autoridad\\w*))\\b`,
  `(?:diles?|que) .*\\bno (?:le |les )?(?:llam|habl|dig|avis)\\w+(?: nada)? (?:a|con) (?:la )?(?:osha|autoridad\\w*|sindicato)`,
  // A guard or a switch that is made idle, where nothing is being mended.
  `(?!.*\\b(?:cambi|repar|arregl|limpi|revis|pint|reempl|replac|nuev)\\w*)(?:quit|engan|trab|puente|anul|desconect|desactiv|amarr|sujet|brinc|burl)\\w*\\b.{0,12}\\b(?:guardas?|seguros? (?:a|de)(?:l| la)? (?:sierra|pistola|clavadora|cortadora|esmeril|pulidora|taladro|maquina)|protector(?:es)?|gatillo|alarmas?|detector(?:es)?|sensor(?:es)?|hombre muerto|interruptor de seguridad|gfci|limitador)\\b`,
  // What was worked and is not to be paid, what was not bought and is.
  `(?:cambi|baj|quit|recort|pon|apunt)\\w*\\b.*\\bhoras\\b.*\\b(?:para no|no (?:les? |los? )?(?:voy a|vamos a|quiero|queremos)) pagar`,
  `(?:haz|escrib|prepar|cobr|factur|agreg|met|carg)\\w*\\b.*\\b(?:recibos?|facturas?|cobr\\w+|cuenta|cargo)\\b.*\\bque no (?:se )?(?:compr|us|hic|hiz|pus|instal|trabaj|gast)\\w+\\W*$`,
  // What happened is kept out of a record, or from whoever is to know it.
  `(?:borr|elimin|quit|sac)\\w* (?:del?|de la|de los) (?:registros?|reportes?|bitacoras?|listas?|informes?)\\b.*\\b(?:caidas?|accidentes?|lesion\\w*|cortadas?|quemadas?|golpes?|incidentes?|derrames?)\\b`,
  `no (?:lo |la )?(?:apunt|anot|report|registr|mencion)\\w*\\b.*\\b(?:caidas?|accidentes?|lesion\\w*|cortadas?|quemadas?|golpes?|incidentes?|derrames?)\\b(?!.*\\b(?:dos veces|repetid\\w+|hasta)\\b)`,
  `que no (?:aparezca|salga|figure|conste)n?\\b.*\\b(?:reportes?|registros?|bitacoras?|actas?|informes?)\\b.*\\b(?:faltab\\w+|${fault}|caidas?|lesion\\w*|cortadas?|quemadas?)`,
  `no le digas? (?:nada )?(?:a|al) ${the}${watcher}\\b.*\\b(?:romp\\w+|raj\\w+|quebr\\w+|${fault})`,
  `que ${the}${watcher} (?:crean?|piensen?) que\\b`,
  `(?:tap|pint|cubr|resan|cubre)\\w*\\b.*\\b(?:raj|agriet|cuarte|podri|moho|humed|mojad|asbest)\\w*\\b.*\\b(?:antes de que|para que)\\b.*\\b(?:vea|revis|not|entere)\\w*`,
  // As another, or in his hand.
  '(?:mand|escrib|redact|firm|contest|aprueb|haz)\\w*\\b.*\\bcomo si (?:yo |tu )?(?:fuera[sn]?|fueramos)\\b',
  '(?:copi|calc|imit)\\w*\\b.*\\b(?:firma|iniciales|sello)\\b|(?:pon|apunt|escrib)\\w* las iniciales de (?:todos|los que)|licencia de otr[oa]',
  // Whoever complains, or is hurt, is made to pay for it.
  `(?:despid|despedi|corr(?:e|er|o|amos|imos|emos)\\b|pierd\\w+ (?:el|su) (?:trabajo|empleo)|amenaz)\\w*\\b.*\\b(?:porque|si|por|que)\\b.*\\b(?:llam\\w+ a|quej|reclam|denunci|report|lastim|accident|migra)\\w*`,
  'si (?:va|van|vas) al (?:doctor|medico|seguro)\\b.*\\b(?:(?:pierd|despid|corr|despedi)\\w*|queda\\w* sin|ya no (?:venga|vuelva|regrese))',
  // What is paid, and to whom.
  `(?:pas|doy|dar|dando|suelt)\\w*\\b.{0,20}\\b${looker}\\b.*\\bpara que (?:firm|aprueb|apruev|dej|pas)\\w*`,
  'para no pagar(?:le|les|lo|los)? (?:el |la |los |las |de )?(?:impuestos?|extra|tiempo extra|horas? extras?|seguro|prestaciones|accidente|compensacion)',
  'en efectivo\\b.*\\bno (?:los?|las?) (?:pong|met|apunt|registr)\\w* en (?:la )?nomina',
  '(?<!\\b(?:evit\\w+|sin|no) (?:\\w+ )?)cobr\\w* (?:dos veces|doble|al doble) (?:el |la |los |las )?(?:mism)',
  // Rules that are got round.
  'd(?:ar|arle|oy|amos|ando)(?:le)? (?:la )?vuelta a (?:la |las |el |los )?(?:regla|ley|norma|inspeccion|permiso|requisito)',
  'como (?:le )?(?:hago|hacemos|haria|puedo hacer) para no (?:sacar|reportar|cumplir|avisar|tener que|pagar (?:impuestos|extra))',
  // A record that is filled with what nobody looked at.
  '(?:llen|rellen|complet|pon)\\w*\\b.*\\b(?:inspeccion|registro|bitacora|lecturas?|reporte|hoja)\\w*\\b.*\\bcon lo que sea\\b',
  'us[ae]\\b.*\\b(?:lecturas?|resultados?|mediciones|pruebas?)\\b.*\\b(?:pasad[oa]s?|anterior(?:es)?|de otr[oa])\\b.*\\b(?:reporte|registro|hoja|bitacora|hoy)\\b',
  '(?:marc|apunt|registr)\\w*\\b.*\\b(?:revisad|aprobad|inspeccionad|probad)[oa]s?\\b.*\\b(?:no hay tiempo|no hubo tiempo|sin revisar|de todos modos)',
  // What would prove it.
  `(?:borr|elimin|desaparec|destru|tir)\\w*\\b.*\\b(?:fotos?|mensajes?|correos?|videos?|reportes?|registros?|pruebas|evidencia)\\b.*\\b(?:antes de que (?:\\w+ ){0,2}${come} ${the}${looker}|antes de que (?:el |la )?${looker}|para que (?:no se|nadie|${the}${watcher} no)|que (?:prueban?|demuestran?|comprueban?)|(?:donde|en que|en el que) .*\\b(?:lastim\\w+|accident\\w+|dijo que no|advirti\\w+)|donde .*\\bsin (?:casco|arnes|barandal))`,
  '(?:en efectivo|por fuera|por debajo)\\b.*\\b(?:para que no (?:salgan?|aparezcan?)|sin (?:reportar|declarar))',
]

/** The furthest that two words of one pattern stand apart, in characters. */
const apart = 100
const deceits = told.map((source) => new RegExp(`\\b(?:${source.replaceAll('.*', `.{0,${apart}}`)})`))

const plainOf = (text: string): string =>
  text.slice(0, 2000).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const spanish =
  /[¿¡]|\b(?:el|la|los|las|un|una|que|del|al|por|para|con|sin|como|aunque|pero|de|lo|le|les|se|su|mi|esta|hoy|ayer)\b/g

/** Whether a text is Spanish, by what no English text has twice. */
export const isSaidInSpanish = (text: string): boolean => new Set(plainOf(text).match(spanish)).size > 1

/** Whether a text asks in Spanish for what an honest foreman refuses. */
export function isSpanishDeceit(text: string): boolean {
  const plain = plainOf(text)
  return deceits.some((pattern) => pattern.test(plain))
}
