import type { Answer } from './answered.ts'
import { type Amendment, decides, type Fact } from './facts.ts'
import { citationInSpanish, limitInSpanish, titleInSpanish } from './spanish-facts.ts'
import { limitText, sentenceOf } from './tell.ts'

type Told = Fact & { amendment?: Amendment }

/** What stands beside every text of a code that is told in Spanish. */
const original = 'texto original en inglés'

/** What a fact says in Spanish, its conditions in the words of the code. */
export function sentenceInSpanish(fact: Told): string {
  const { when, note, citation, amendment } = fact
  const quoted = [when, note].filter(Boolean).join('; ')
  const said = `${titleInSpanish(fact)}: ${limitInSpanish(fact)}${quoted ? ` (${original}: “${quoted}”)` : ''} [${citationInSpanish(citation)}].`
  if (amendment)
    return `${said} Es la enmienda local de ${amendment.place} (${amendment.source}, ${amendment.asOf}).`
  return decides(fact) ? said : `${said} No se abrió en su fuente: revise esta sección.`
}

const words: Readonly<Record<string, string>> = {
  ...{ 'wind speed': 'velocidad del viento', temperature: 'temperatura', 'price or wage': 'precio o sueldo' },
  ...{ yes: 'sí', no: 'no' },
}

/** What a question's own figures make of a rule, and all else that is said around the facts. */
const around: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/^I cannot write or change that from here: .*? What is held of it: /, ''],
  [
    /Orders to the assistant in the question are not followed\b/,
    'Las órdenes al asistente en la pregunta no se siguen',
  ],
  [
    /The edition that is held is (\d+), not (\d+); figures may differ\./,
    'La edición que hay aquí es la de $1, no la de $2; las cifras pueden cambiar.',
  ],
  [/It depends on the work and on which rule applies\./, 'Depende del trabajo y de la regla que aplica.'],
  [/Say which surface, work or building it is\./, 'Diga de qué superficie, trabajo o edificio se trata.'],
  [
    /No (wind speed|temperature|price or wage) is set in the facts that are held; State plans and contracts may set one\. What is held:/,
    (_, what = '') =>
      `En lo que hay aquí no se fija ${words[what]}; un plan estatal o un contrato puede fijarlo. Lo que hay:`,
  ],
  [
    /No: the ADA does not cover private homes; the residential code that your place adopted does\./,
    'No: la ADA no cubre casas privadas; las cubre el código residencial que adoptó su lugar.',
  ],
  [/The ADA figure, for other buildings:/, 'La medida de la ADA, para otros edificios:'],
  [
    /Under that local amendment (yes|no) \((.*?)\); without it (yes|no) \((.*?)\)\./,
    (_, a = '', with_ = '', b = '', without = '') =>
      `Con esa enmienda local, ${words[a]} (${with_}); sin ella, ${words[b]} (${without}).`,
  ],
  [
    /That local amendment would be (.*?); without it (.*?)\. (?=Enter)/,
    'Esa enmienda local sería $1; sin ella, $2. ',
  ],
  [
    /Enter the amendment with its source, (.*?) is only claimed here\./,
    'Registre la enmienda con su fuente: aquí solo se dice $1.',
  ],
  [/Too close to tell: measure by hand\./, 'Muy justo para decirlo: mida a mano.'],
  [/Passes, even at the unfavourable end:/, 'Pasa, aun en el extremo desfavorable:'],
  [/Likely passes, even at the unfavourable end:/, 'Es probable que pase, aun en el extremo desfavorable:'],
  [/Likely fails, even at the favourable end:/, 'Es probable que no pase, ni en el extremo favorable:'],
  [/ against /, ' contra '],
  [/Yes: (\d+) is before (\d+)\./, 'Sí: $1 es antes de $2.'],
  [/No: (\d+) is not before (\d+)\./, 'No: $1 no es antes de $2.'],
  [/(\d[\d,.]*) workers: (\d+) of each\./, '$1 trabajadores: $2 de cada uno.'],
  [/\bNot by this figure:/, 'No por esta medida:'],
  [/\bYes(?=[:.])/, 'Sí'],
  [/ in 12 is not /, ' en 12 no es '],
  [/ in 12 is /, ' en 12 es '],
  [/ is not /, ' no es '],
  [/ is /, ' es '],
  [/ or more\b/, ' o más'],
  [/\bat least /, 'al menos '],
  [/\bat most /, 'a lo más '],
  [/\bmore than /, 'más de '],
  [/\bbelow /, 'menos de '],
  [/(?<=\d )(?:sq\.?|square) (?:ft|feet)\b/, 'pies²'],
  [/(?<=\d )(?:cu\.?|cubic) (?:ft|feet)\b/, 'pies³'],
  [/(?<=\d )(?:linear|lineal) (?:ft|feet)\b/, 'pies lineales'],
  [/(?<=\d )percent\b/, '%'],
  [/(?<=\d )(?:ft|feet|foot)\b/, 'pies'],
  [/(?<=\d )inch(?:es)?\b/, 'in'],
]

/** What a reckoning says, from its longest sentences to its shortest words. */
const reckoned: readonly (readonly [RegExp, string])[] = [
  [/Not opened at its source: check this section\./, 'No se abrió en su fuente: revise esta sección.'],
  [/As it lies, without swell or compaction\./, 'Como está, sin abundamiento ni compactación.'],
  [
    /In bags: (\S+) of 80 lb \(0\.60 cu ft each\) or (\S+) of 60 lb \(0\.45 cu ft each\), without waste\./,
    'En sacos: $1 de 80 lb (0.60 pies³ cada uno) o $2 de 60 lb (0.45 pies³ cada uno), sin desperdicio.',
  ],
  [
    / sq ft of wall × 1\.125 blocks of 8 × 16 in a square foot, without openings and waste\./,
    ' pies² de muro × 1.125 bloques de 8 × 16 in por pie cuadrado, sin vanos ni desperdicio.',
  ],
  [
    /ft of run at 1:12 for a rise of (\S+) in, in one run/,
    'pies de tramo a 1:12 para subir $1 in, en un solo tramo',
  ],
  [
    /ft of run at 1:12 for a rise of (\S+) in, in at least (\d+) runs with a landing between/,
    'pies de tramo a 1:12 para subir $1 in, en al menos $2 tramos con un descanso en medio',
  ],
  [
    /\(each rises at most (\S+) in\); landings 60 in long/,
    '(cada uno sube a lo más $1 in); descansos de 60 in de largo',
  ],
  [/, handrails on both sides/, ', pasamanos en los dos lados'],
  [
    /About (\S+) ft: one quarter of the working length of (\S+) ft/,
    'Como $1 pies: un cuarto del largo de trabajo de $2 pies',
  ],
  [/(\S+) ft back on each side: (\S+) ft deep/, '$1 pies hacia atrás de cada lado: $2 pies de hondo'],
  [
    /With a bottom (\S+) ft wide the top is (\S+) ft wide/,
    'Con un fondo de $1 pies de ancho, arriba mide $2 pies de ancho',
  ],
  [
    / risers of (\S+) in: (\S+) in \/ (\S+) in at most, rounded up/,
    ' contrahuellas de $1 in: $2 in / $3 in a lo más, redondeado hacia arriba',
  ],
  [
    /, rounded up, and one more; corners and openings come on top\./,
    ', redondeado hacia arriba, y uno más; las esquinas y los vanos van aparte.',
  ],
  [
    /rows of boards (\S+) ft long, (\S+) ft in all: (\S+) ft across \/ \((\S+) in of board \+ (\S+) in of gap\), rounded up, laid along the longer side, without waste/,
    'hileras de tablas de $1 pies de largo, $2 pies en total: $3 pies de ancho / ($4 in de tabla + $5 in de separación), redondeado hacia arriba, puestas a lo largo del lado mayor, sin desperdicio',
  ],
  [/a pitch of (\S+) rises (\S+) in 12, (\S+) percent/, 'una pendiente de $1 sube $2 en 12, $3 %'],
  [/a run of (\S+) ft and (\S+) in of overhang/, 'un tramo de $1 pies y $2 in de alero'],
  [/a run of (\S+) ft/, 'un tramo de $1 pies'],
  [
    /, to the middle of the ridge; take off half of the ridge board/,
    ', hasta el centro de la cumbrera; reste la mitad de la tabla de cumbrera',
  ],
  [/, overhangs only where they are in these sides/, ', los aleros solo si están en estos lados'],
  [/, openings not taken off/, ', sin descontar vanos'],
  [/ ft around, doors not taken off/, ' pies alrededor, sin descontar puertas'],
  [/, one brick thick, without openings and waste/, ', de un ladrillo de grueso, sin vanos ni desperdicio'],
  [/ \(the usual waste of straight lay\)/, ' (el desperdicio usual si va recto)'],
  [/ and the ceiling /, ' y el techo '],
  [/\bwalls (?=2 ×)/, 'muros '],
  [/granular or wet soil/, 'suelo granular o mojado'],
  [/, and nothing said that rules it out/, ', y nada de lo que se dice lo descarta'],
  [
    / would be enough for A, but what is said of it \(“(.*?)”\) rules A out/,
    ' alcanzaría para A, pero lo que se dice de él (“$1”) lo descarta',
  ],
  [/more than (\S+) and less than (\S+)/, 'más de $1 y menos de $2'],
  [/, without waste/, ', sin desperdicio'],
  [/ board feet: /, ' pies tabla: '],
  [/, (\S+) each\./, ', $1 cada uno.'],
  [/ cubic yards for (\d+): /, ' yardas cúbicas para $1: '],
  [/ cubic yards/, ' yardas cúbicas'],
  [/ gallons of paint/, ' galones de pintura'],
  [/ sheets of 4 × 8 ft/, ' hojas de 4 × 8 pies'],
  [/ bundles of shingles/, ' paquetes de teja'],
  [/ squares of 100 sq ft/, ' cuadros de 100 pies²'],
  [/ squares(?=[:,])/, ' cuadros'],
  [/ tiles of /, ' losetas de '],
  [/ sq ft of tile/, ' pies² de loseta'],
  [/ sq ft of roof/, ' pies² de techo'],
  [/ blocks: /, ' bloques: '],
  [/ studs: /, ' montantes: '],
  [/ bricks: /, ' ladrillos: '],
  [/ coats/, ' manos'],
  [/ percent/, ' %'],
  [/, at most /, ', a lo más '],
  [/, at least /, ', al menos '],
  [/ at (?=\d+(?:\.\d+)?\/12)/, ' a '],
  [/ is (?=[\d.,]+ (?:mm|cm|m|m²|in|ft)\b)/, ' es '],
  [/ sq ft\b/, ' pies²'],
  [/ sq in\b/, ' in²'],
  [/ cu ft\b/, ' pies³'],
  [/(?<=\d) ft\b/, ' pies'],
]

/** By what a reckoning goes that is no section of a code. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^Army EN5155 board-foot rule$/, 'regla de pies tabla de Army EN5155'],
  [
    /^volume \/ 27; yields from manufacturers’ labels$/,
    'volumen / 27; rendimiento según las etiquetas de los fabricantes',
  ],
  [/^volume \/ 27$/, 'volumen / 27'],
  [/^area of a rectangle$/, 'área de un rectángulo'],
  [/^perimeter of a rectangle$/, 'perímetro de un rectángulo'],
  [/^fractions$/, 'fracciones'],
  [/^feet and inches$/, 'pies y pulgadas'],
  [/^Pythagoras$/, 'Pitágoras'],
  [/^an inch is 25\.4 mm exactly$/, 'una pulgada es 25.4 mm exactos'],
  [/^a foot is 0\.3048 m exactly$/, 'un pie es 0.3048 m exactos'],
  [/^area and waste; joints not counted$/, 'área y desperdicio; sin contar juntas'],
  [/^area and waste$/, 'área y desperdicio'],
  [/^plan × (.*?); three bundles a square$/, 'planta × $1; tres paquetes por cuadro'],
  [/^run × /, 'tramo × '],
  [/^atan\(rise \/ run\)$/, 'atan(subida / tramo)'],
  [/^ceil\(\(width \+ gap\) \/ \(face \+ gap\)\)$/, 'techo((ancho + separación) / (cara + separación))'],
  [/^trade rule: ceil\(length \/ spacing\) \+ 1$/, 'regla del oficio: techo(largo / separación) + 1'],
  [/^trade rule: 350 sq ft a gallon and coat$/, 'regla del oficio: 350 pies² por galón y mano'],
  [/^trade rule: area \/ 32 sq ft$/, 'regla del oficio: área / 32 pies²'],
  [/^trade rule: 33 1\/3 sq ft a bundle$/, 'regla del oficio: 33 1/3 pies² por paquete'],
  [/^trade rule: (\d+) sq ft each$/, 'regla del oficio: $1 pies² cada una'],
  [
    /^trade rule: 7 standard bricks a square foot with joints$/,
    'regla del oficio: 7 ladrillos comunes por pie cuadrado, con juntas',
  ],
]

const put = (
  text: string,
  table: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[],
): string => {
  let said = text
  for (const [english, spanish] of table) {
    const every = new RegExp(english.source, 'g')
    said = typeof spanish === 'string' ? said.replace(every, spanish) : said.replace(every, spanish)
  }
  return said
}

/** By what a reckoning goes, in Spanish. */
export const ruleInSpanish = (source: string): string =>
  source.split('; ').every((one) => /^(?:2010 ADA|29 CFR|IRC|40 CFR)/.test(one))
    ? source.split('; ').map(citationInSpanish).join('; ')
    : put(source, rules)

/** A whole answer in Spanish: what is told of facts and figures in Spanish words, the words of the codes quoted. */
export function answerInSpanish({ kind, text, shown, source }: Answer): string {
  if (kind === 'reckoned' && source !== undefined) {
    const cited = ` [${source}]`
    const said = text.endsWith(cited) ? text.slice(0, -cited.length) : text
    return `${put(said, reckoned)} [${ruleInSpanish(source)}]`
  }
  // The facts' own sentences are kept out of what is put in Spanish word by word.
  let rest = text
  shown.forEach((fact, at) => {
    rest = rest.replaceAll(sentenceOf(fact), `⟦${at}⟧`)
  })
  for (const fact of shown) {
    const limit = limitText(fact)
    const more = /^from (.*) on \(.*\)$/.exec(limit)?.[1]
    rest = rest.replaceAll(limit, limitInSpanish(fact))
    if (more)
      rest = rest.replaceAll(`${more} or more`, `${limitInSpanish(fact).replace(/^desde /, '')} o más`)
    rest = rest.replaceAll(limit.replace(/ \(.*\)$/, ''), limitInSpanish(fact).replace(/ \(.*\)$/, ''))
  }
  return put(rest, around).replace(/⟦(\d+)⟧/g, (_, at) => {
    const fact = shown[Number(at)]
    return fact ? sentenceInSpanish(fact) : ''
  })
}
