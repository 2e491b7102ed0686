import { spelled } from './spelled.ts'

/**
 * An order to write something down, and beside it that it was not so: the figure that was found is another one, or the very deed is
 * denied. Who is told both is asked to write what did not happen.
 */

const plainOf = (text: string): string =>
  text
    .slice(0, 2000)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/n't\b/g, ' not')

/** Orders by which something is told as having been so. */
const claims =
  /\b(?:write|say|give|put|make|fill|build|draft|prepare|change|raise|lower|tell|haz(?:me)?|llena\w*|sub[ae]\w*|baja\w*|cambi\w*|prepar\w*|enter|report|record|log|show|mark|note|list|state|claim|certify|bump|bill|charge|invoice|escrib\w*|anot\w*|apunt\w*|registr\w*|pon(?:le|er|lo)?|di(?:le|les|ga)?|marca\w*|certific\w*|report\w*|cobr\w*|factur\w*)\b/
/** Orders that only take note of what is wanted, and of what is to be. */
const wishes =
  /\b(?:need|want|order|buy|quote|bid|schedule|plan|next|tomorrow|not \d|instead|typo|wrong|mistake|correct\w*|fix|forgot|should|pedir|pide|manana|mal|equivoc\w*|corrig\w*)\b/
/** What was found to be so. */
const found =
  /\b(?:ours|lab|meter|gauge|test|truck|it|we|they|he|she|i)\b.{0,16}\b(?:came|was|were|said|says|read|reads|got|set|brought|measured|hauled|used|did|worked|installed|had|is|are)\b|\b(?:salio|marco|dio|fueron|eran|hicimos|usamos|pusimos|trabajo|trabajaron|llegaron|medimos)\b/

const figures: Readonly<Record<string, string>> = {
  ...{ ...spelled, dos: '2', tres: '3', cuatro: '4', cinco: '5', seis: '6', siete: '7', ocho: '8' },
  ...{ nueve: '9', diez: '10', doce: '12', quince: '15', veinte: '20', treinta: '30', cuarenta: '40' },
}
const figureWords = new RegExp(`\\b(?:${Object.keys(figures).join('|')})\\b`, 'g')
const figuresIn = (text: string): string[] =>
  text.replace(figureWords, (word) => figures[word] ?? word).match(/\d+(?:[.,]\d+)*/g) ?? []

/** Parts of a text that stand for themselves: after a comma, a stop, or a word that says the contrary. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;:](?!\d)\s*|[.!?]\s+|\s(?:but|though|although|pero|aunque)\s/)
    .filter((part) => part.trim() !== '')

/** A figure is to be told, and another one is what was found. */
function tellsAnotherFigure([claimed = '', other = '']: readonly string[]): boolean {
  const [told, real] = [figuresIn(claimed), figuresIn(other)]
  return told.length === 1 && real.length === 1 && told[0] !== real[0] && found.test(other)
}

const denies = /\b(?:not|never|no|nunca|nadie|nobody|none|tampoco)\b/
/** What a denial has beside the deed that it denies. */
const ofDenial = new Set(
  'we i he she they it nobody none of us no one never not did do does was were has have had is are be been actually really ever even them any that yet se lo la los las les le nos nunca nadie tampoco el ella ellos y and'.split(
    ' ',
  ),
)

/** What is to be told is denied in the same word: "that they took the course, they never took it". */
function deniesTheDeed([claimed = '', other = '']: readonly string[]): boolean {
  const words = other.match(/[a-z]+/g) ?? []
  const [deed, ...more] = words.filter((word) => !ofDenial.has(word))
  if (more.length > 0 || !denies.test(other) || denies.test(claimed)) return false
  if (deed === undefined)
    return /\b(?:did|do|does|was|were|had|have|has)\b/.test(other) && /\bthat\b/.test(claimed)
  if (deed.length < 3) return false
  return (claimed.match(/[a-z]+/g) ?? []).some(
    (word) => word === deed || (deed.length > 4 && word.slice(0, 5) === deed.slice(0, 5)),
  )
}

/** Whether a text orders to tell what the same text says was not so, in English or in Spanish. */
export function contradictsItself(text: string): boolean {
  const plain = plainOf(text)
  if (/\?\s*$/.test(plain) || wishes.test(plain)) return false
  const parts = partsOf(plain)
  const at = parts.findIndex((part) => claims.test(part))
  const pair = at === -1 ? [] : parts.slice(at, at + 2)
  return tellsAnotherFigure(pair) || deniesTheDeed(pair)
}
