import type { Fact } from './facts.ts'
import words from './spanish-facts.json' with { type: 'json' }
import { figureText } from './tell.ts'

const wordOf = (of: Readonly<Record<string, string>>, text: string): string =>
  Object.hasOwn(of, text) ? (of[text] ?? text) : text

const figures: readonly (readonly [RegExp, string])[] = [
  [/^no respirator$/, 'sin respirador'],
  [/ of the working length/, ' del largo de trabajo'],
  [/ of the span/, ' del claro'],
  [/ of the ceiling area/, ' del área de techo'],
  [/ percent of the design strength/, ' % de la resistencia de diseño'],
  [/ percent/, ' %'],
  [/ micrograms per cubic metre \(µg\/m³\)/, ' µg/m³'],
  [/ fibre\/cc/, ' fibra/cc'],
  [/ times the maximum intended load/, ' veces la carga máxima prevista'],
  [/(?:twice \(2 times\)|(\S+) times) the weight imposed/, '$1 veces el peso impuesto'],
  [/(?:twice \(2 times\)|(\S+) times) the largest axle load/, '$1 veces la carga del eje mayor'],
  [/ times the rated load of the hoist/, ' veces la carga nominal del malacate'],
  [/ horizontal to (\S+) vertical/, ' horizontal a $1 vertical'],
  [/\(horizontal to vertical/, '(horizontal a vertical'],
  [/, about /, ', como '],
  [/\(rise (\S+) in (\S+)\)/, '(sube $1 en $2)'],
]

/** The figure of a fact in Spanish words, its numbers as the code has them. */
function figureOf(fact: Pick<Fact, 'value' | 'unit'>): string {
  const { value, unit } = fact
  const told = figureText(fact)
  const twice = told.startsWith('twice') ? told.replace('twice (2 times)', '2 times') : told
  let said = twice
  for (const [english, spanish] of figures) said = said.replace(english, spanish)
  if (said !== twice) return said.replace(/(\d) to (\d)/, '$1 a $2')
  const spanish = wordOf(words.units, unit)
  const many = Array.isArray(value) || Math.abs(Number(value)) !== 1
  const one = { días: 'día', meses: 'mes', años: 'año', pies: 'pie', trabajadores: 'trabajador' }
  const name = many ? spanish : wordOf(one, spanish)
  // The unit stands at the end, or before what it is in feet: "48 in (4 ft)".
  return said
    .replace(/(\d) to (\d)/, '$1 a $2')
    .replace(
      /(?<=\d )(?:ft|days?|months?|years?|workers?|working days|linear ft|sq ft(?: per room)?|cu ft|risers|clips|rods|gal|toilet|foot-candles|gpm at \d+ psi|ft\/s)(?=$|\)| \d)/g,
      (unitSaid) =>
        unitSaid === unit || unitSaid === unit.replace(/s$/, '') ? name : wordOf(words.units, unitSaid),
    )
}

type Limited = Pick<Fact, 'value' | 'unit' | 'comparison' | 'trigger' | 'topic'>

/** The figure with what it is compared by, in Spanish: "al menos 36 in", "más de 10 pies". */
export function limitInSpanish(fact: Limited): string {
  const { comparison, value, trigger } = fact
  if (comparison === 'required') return 'obligatorio'
  if (comparison === 'prohibited') return 'no se permite'
  if (value === 0 && comparison === '>=') return 'a cualquier altura o profundidad'
  const figure = figureOf(fact)
  if (fact.unit === 'APF') return value === 0 ? figure : `respirador de al menos ${figure}`
  if (fact.unit.includes(' x ') && comparison === '=') return `exactamente ${figure}`
  switch (comparison) {
    case '>=':
      return trigger ? `desde ${figure}` : `al menos ${figure}`
    case '>':
      return `más de ${figure}`
    case '<=':
      return `a lo más ${figure}`
    case '<':
      return `menos de ${figure}`
    case 'about':
      return `como ${figure}`
    case 'steepest allowed':
      return `${figure} es lo más empinado`
    default:
      return figure
  }
}

/** What a fact is about, in Spanish. */
export const titleInSpanish = ({ id, topic }: Pick<Fact, 'id' | 'topic'>): string =>
  Object.hasOwn(words.titles, id) ? ((words.titles as Readonly<Record<string, string>>)[id] ?? topic) : topic

/** Where a fact stands: the numbers as they are, what is a word beside them in Spanish. */
export const citationInSpanish = (citation: string): string =>
  citation
    .replace(/^2010 ADA Standards /, 'Normas ADA 2010, ')
    .replace(/ Subpart /, ', subparte ')
    .replace(/ Appendix /, ', apéndice ')
    .replace(/ Table /, ', tabla ')
    .replace(' definition, concrete.org topic page', ', definición, página de concrete.org')

/** Edition and place of a fact in Spanish. */
export const editionInSpanish = (edition: string): string => wordOf(words.editions, edition)
export const placeInSpanish = (jurisdiction: string): string => wordOf(words.jurisdictions, jurisdiction)
