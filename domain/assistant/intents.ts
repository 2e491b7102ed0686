import type { IsoDate } from '../calendar/iso-date.ts'
import { isAbuse } from '../knowledge/abuse.ts'
import { dayIn, daysSaid, plainOf } from './days.ts'

/** What would be another with a task: the day it begins, how many working days it takes more, or a failed inspection. */
export type Change =
  | { kind: 'on'; date: IsoDate }
  | { kind: 'days'; days: number }
  | { kind: 'fails'; days: number }

export const taskViews = ['late', 'blocked', 'mine', 'next', 'open'] as const
export type TaskView = (typeof taskViews)[number]

/** What a question asks for. `ask`: what a code says, a reckoning, or whatever is found. */
export type Intent =
  | { kind: 'ask'; text: string }
  | { kind: 'check' | 'explain' | 'price' | 'rooms' | 'window' | 'find' | 'how'; what: string }
  | { kind: 'changed'; days: number }
  | { kind: 'money' | 'help' }
  | { kind: 'tasks'; which: TaskView }
  | { kind: 'whatif'; task: string; change: Change; set: boolean }
  | { kind: 'move'; task: string; change: Change }
  | { kind: 'draft'; paper: string; about: string }

/** The commands that a line may begin with, in the order in which they are offered. */
export const commands = [
  ...(['rule', 'check', 'explain', 'changed', 'late', 'blocked', 'mine', 'next'] as const),
  ...(['whatif', 'move', 'draft', 'price', 'budget', 'rooms', 'window', 'calc', 'convert'] as const),
  ...(['find', 'how', 'help'] as const),
] as const
export type Command = (typeof commands)[number]

const tidy = (text: string) =>
  text
    .replace(/^[\s,:;¿¡]+|[\s,.:;?!]+$/g, '')
    .replace(/^(?:the|a|an|our|my|el|la|los|las|un|una|nuestr[oa]s?) /i, '')
    .trim()

/** What a text says of a change, and of which task: the words before it. */
function changeIn(text: string, today: IsoDate): { task: string; change: Change } | undefined {
  const plain = plainOf(text)
  const failed = /\b(?:fails?|failed|falla|reprueba|rechaza)\b(?: us)?(?: (?:on|at|in) )?/.exec(plain)
  if (failed) {
    const before = tidy(text.slice(0, failed.index).replace(/\b(?:the )?(?:city|inspector|la ciudad)\b/i, ''))
    const after = tidy(text.slice(failed.index + failed[0].length).split(/[,?.]/)[0] ?? '')
    const named = before.length > 2 ? before : after
    return {
      task: named.replace(/\b(?:tomorrow|today|manana|hoy|us|we)\b/gi, '').trim(),
      change: { kind: 'fails', days: daysSaid(text) ?? 2 },
    }
  }
  const later =
    /\b(?:slips?|slipped|(?:is|comes?|gets? here|arrives?|shows? up)(?= .*\blate\b)|is late|runs? late|llegan?(?= .*\btarde\b)|is delayed|takes|duran?|tardan?|se atrasan?|se retrasan?|back|por|by|longer|mas)\b/.exec(
      plain,
    )
  const days = daysSaid(text)
  if (later && days !== undefined)
    return {
      task: tidy(text.slice(0, later.index).replace(/\b(?:push|move|delay|mueve|atrasa)\b/i, '')),
      change: { kind: 'days', days: /\b(?:earlier|antes|sooner)\b/.test(plain) ? -days : days },
    }
  const to =
    / (?:to|until|till|on|for|starts?(?: on)?|begins?(?: on)?|al|a|hasta(?: el)?|para(?: el)?|empieza(?: el)?) (?=[^ ]+(?: [^ ]+){0,4}$)/.exec(
      plain,
    )
  const date = to && dayIn(plain.slice(to.index), today)
  if (to && date) return { task: tidy(text.slice(0, to.index)), change: { kind: 'on', date } }
  return undefined
}

const whatIf =
  /^(?:and )?(?:what (?:if|happens (?:if|when)|moves if)|if|suppose|que (?:pasa|pasaria|se mueve) si|y? ?si) /
const moving =
  /^(?:please |can you |could you |por favor )?(?:move|shift|push|reschedule|postpone|delay|mueve|mover|pasa|pasar|cambia|atrasa|pospon) /
const drafting =
  /^(?:please |can you |could you |por favor )?(?:write|draft|prepare|make|create|redacta|escribe|prepara|haz|crea)(?: (?:me|us|up|nos))*(?: (?:a|an|the|el|la|un|una))? ((?:change order|orden de cambio|rfi|request for information|contract|contrato|daily (?:log|report)|lien waiver|punch list|lista de pendientes|warranty letter|carta de garantia|proposal letter|completion certificate|toolbox talk|charla de seguridad|safety plan|transmittal|letter|carta|notice|aviso|invoice|[a-z ]{3,30}? (?:letter|notice|list|certificate|plan|sheet|order|log)))\b(.*)$/

/** What makes a question with a day in it one of rules and danger, which no weather answers. */
const ofSafety =
  /\b(?:without(?! (?:the |any )?(?:rain|snow|it raining))|sin(?! (?:la |que )?(?:lluvia|nieve|llueva))|over(?! (?:the |this |next )?week)|near|cerca|encima|lead|plomo|asbestos?|mold|moho|silica|silice|shor(?:ed|ing)|ademes?|apuntal\w*|trench\w*|zanjas?|harness\w*|arnes(?:es)?|guard\w*|barandal?e?s?|scaffold\w*|andamios?|ladders?|helmets?|hard ?hats?|casco|respirators?|mask|alone|sol[oa]|power ?lines?|laws?|ley|rules?|regla\w*|legal\w*|allowed|have to|tengo que|tenemos que|need to|osha|codes?|codigos?|permit\w*|permisos?)\b/

/** When work can go on, unless it is asked whether it may. */
const windowOf = (what: string): Intent =>
  ofSafety.test(what) ? { kind: 'ask', text: '' } : { kind: 'window', what }

const patterns: readonly (readonly [RegExp, (found: RegExpExecArray) => Intent])[] = [
  [
    /\b(?:what(?:'s| is| are)?|which|show|anything|que|cuales)\b.{0,30}\b(?:late|overdue|behind|atrasad\w+|vencid\w+)\b(?!.*\b(?:if|si)\b)(?<!\b(?:if|si)\b.*)/,
    () => ({ kind: 'tasks', which: 'late' }),
  ],
  [
    /\b(?:what(?:'s| is| are)?|which|show|anything|who|que|cuales)\b.{0,30}\b(?:blocked|stuck|bloquead\w+|detenid\w+)\b/,
    () => ({ kind: 'tasks', which: 'blocked' }),
  ],
  [
    /\b(?:what(?:'s| is)? (?:on|waits? (?:for|on)|waiting (?:for|on)) (?:me|my)|my (?:tasks|list|work)|assigned to me|what is mine|what's mine|what do i (?:have|do)(?! to\b)|who(?:'s| is)? waiting (?:on|for) (?:me|us)|mis tareas|que me toca|que tengo|quien me espera)\b/,
    () => ({ kind: 'tasks', which: 'mine' }),
  ],
  [
    /\b(?:what(?:'s| is| comes| happens)? (?:next|this week|tomorrow|coming up)|next (?:gate|inspection|task)|que sigue|que viene|proxima inspeccion)\b/,
    () => ({ kind: 'tasks', which: 'next' }),
  ],
  [
    /\b(?:what(?:'s| is)? (?:still )?open|open tasks|how far are we|tareas abiertas|que falta)\b/,
    () => ({ kind: 'tasks', which: 'open' }),
  ],
  [
    /^(?:what|who) (?:did|has|have|was|were) (?:the |our )?(?:crew|team|guys|we|they|everybody|everyone|carpenters?|electricians?|plumbers?|sub\w*)?\b ?.{0,20}\b(?:do|done|get done|finish\w*|work\w*|here|on site)\b(.*)|^que (?:hizo|hicieron|hicimos)\b(.*)/,
    ([, rest = '', resto = '']) => ({
      kind: 'changed',
      days: /yesterday|today|ayer|hoy/.test(`${rest} ${resto}`) ? 2 : 7,
    }),
  ],
  [
    /\b(?:(?:what(?:'s| has|'s been)?|anything|something) (?:changed?|happened|new)|who changed|que (?:cambio|paso|hay de nuevo|ha cambiado))\b(.*)/,
    ([, rest = '']) => ({
      kind: 'changed',
      days: /month|mes/.test(rest)
        ? 31
        : /week|semana/.test(rest)
          ? 7
          : /yesterday|ayer|today|hoy/.test(rest)
            ? 2
            : (daysSaid(rest) ?? 7),
    }),
  ],
  [
    /\b(?:explain|break down|explica(?:me)?|desglosa)\b(?: (?:line|la linea|linea|item|the|el|la))* ?(.*)/,
    ([, what = '']) => ({ kind: 'explain', what: tidy(what) }),
  ],
  [
    /\bwhy (?:does|do|is|are) (?:the |our )?(.{2,60}?) (?:cost|so (?:expensive|much)|priced|that much)\b/,
    ([, what = '']) => ({ kind: 'explain', what: tidy(what) }),
  ],
  [
    /\bpor que (?:cuesta|vale|cuestan|es tan car[oa])n? ?(?:tanto )?(.{2,60})/,
    ([, what = '']) => ({ kind: 'explain', what: tidy(what) }),
  ],
  [
    /\b(?:how old (?:is|are) (?:the |our )?prices?|when (?:was|were|did we) .{0,40}\bpriced?|(?:is|are) (?:the |our )?prices? .{0,30}(?:still good|stale|old|current)|(?:old|stale) prices|de cuando (?:es|son) (?:el|los) precios?|precios? viej\w+)\b ?(?:of|for|del?|para)? ?(.*)/,
    ([, what = '']) => ({ kind: 'price', what: tidy(what) }),
  ],
  [
    /\b(?:how much|what|cuanto)\b.{0,20}\b(?:is|are|does|did|will|cuesta|vale) (?:the |this |our |el |la )?(?:whole )?(?:job|project|remodel|contract|obra|proyecto)\b/,
    () => ({ kind: 'money' }),
  ],
  [
    /\b(?:what do (?:we|i) pay for|price of|precio del?|cuanto (?:cuestan?|valen?)|what did we (?:pay|charge) for|how much (?:do|does|did|will)|what (?:do|does|did|will)) (?:we pay for |the |our |a |el |la |los |las )*(.{2,60}?)(?: costs?)?$/,
    ([all, what = '']) =>
      /\bcosts?\b|price|precio|cuesta|vale|pay for|charge/.test(all) && !/\d/.test(all)
        ? { kind: 'price', what: tidy(what) }
        : { kind: 'ask', text: '' },
  ],
  [
    /^(?:how much|what) (?:is|are) (?:the|our) (?:price of (?:the )?)?((?:cabinet|counter|tile|drywall|floor|window|door|paint|plumbing|electrical|appliance|fixture)\w*(?: \w+)?)$/,
    ([, what = '']) => ({ kind: 'price', what: tidy(what) }),
  ],
  [
    /^(?!.*\b(?:government|federal|corps|agency)\b).*\b(?:owe[ds]?|unpaid|overdue invoices?|invoices? (?:due|open|unpaid)|who has(?:n't| not) paid|debo|debemos|facturas? (?:vencid\w+|abiert\w+))\b/,
    () => ({ kind: 'money' }),
  ],
  [/\b(?:budget|over budget|job cost|contract sum|presupuesto)\b/, () => ({ kind: 'money' })],
  [
    /^(?:check|inspect|revisa|verifica)(?: (?:the|our|el|la))? (.{0,60}?)(?: (?:against|for|with|by|contra|con) (?:the |el )?(?:codes?|egress|codigos?).*)?$/,
    ([all, what = '']) => (/\d/.test(all) ? { kind: 'ask', text: '' } : { kind: 'check', what: tidy(what) }),
  ],
  // A part of a house, without the code being named.
  [
    /^(?:does|do|did|will|is|are) (?:the |our |my |this |these )?((?:[\w-]+ ){0,3}(?:egress|windows?|doors?|stairs?|ceilings?|hallways?|guards?|railings?|headroom|toilets?|showers?)(?: in (?:the |our |my )?[\w ]{3,24})?) (?:pass|passing|comply|conform|(?:big|wide|high|tall|large) enough|to code|up to code|(?:meet|meets) (?:the )?code)$/,
    ({ input, 1: what = '' }) =>
      /\d/.test(input) ? { kind: 'ask', text: '' } : { kind: 'check', what: tidy(what) },
  ],
  [
    /^(?:pasan?|cumplen?|esta bien|estan bien) (?:la |el |las |los )?((?:ventana|puerta|escalera|techo|pasillo|barandal|baranda|bano)\w*(?: (?:de|del) [\w ]{2,24})?)$/,
    ({ input, 1: what = '' }) =>
      /\d/.test(input) ? { kind: 'ask', text: '' } : { kind: 'check', what: tidy(what) },
  ],
  [
    /\b(?:does|do|is|will) (?:the |our )?(.{2,40}?) (?:meet|pass|comply with|up to) (?:the )?code\b/,
    ({ input, 1: what = '' }) =>
      /\d/.test(input) ? { kind: 'ask', text: '' } : { kind: 'check', what: tidy(what) },
  ],
  [
    /\b(?:how (?:big|large|long|high|tall) (?:is|are) (?:the |our )?|size of (?:the )?|dimensions of (?:the )?|measurements? of (?:the )?|que tan grande es (?:el |la )?|cuanto mide (?:el |la )?|medidas (?:de la|del) )((?:kitchen|bath\w*|bed\w*|living|dining|hall\w*|room|garage|basement|laundry|closet|office|cocina|bano|recamara|sala|comedor|cuarto|garaje)\b.*)/,
    ([, what = '']) => ({ kind: 'rooms', what: tidy(what) }),
  ],
  [
    /^(?:when|what day|which day|cuando|que dia)\b.{0,30}\b(?:can|could|should|do|podemos|puedo|se puede|conviene) ?(?:we |i |the crew )?(pour|place concrete|frame|roof|paint(?: (?:the )?(?:outside|exterior|siding))|side|stucco|excavate|dig|pave|shingle|crane|set (?:the )?(?:trusses|steel)|work outside|colar|vaciar|pintar (?:afuera|el exterior)|techar|excavar|trabajar afuera)\b(?!.*\b(?:after|strip|despues)\b)/,
    ({ input }) => windowOf(input),
  ],
  [
    /^(?:can|could|should|podemos|puedo|se puede|podre|podremos) ?(?:we |i |the crew |they )?(?:still )?(pour|place concrete|roof|paint|side|stucco|excavate|dig|pave|shingle|crane|set (?:the )?(?:trusses|steel)|work outside|colar|vaciar|pintar|techar|excavar|trabajar)\b.*\b(?:outside|outdoors|tomorrow|today|tonight|(?:this|next) week(?:end)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|afuera|manana|hoy|(?:esta|la proxima) semana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/,
    ({ input }) => windowOf(input),
  ],
  [
    /\b(?:work window|weather|forecast|rain|clima|pronostico|lluvia|llover)\b(?!.*\b(?:osha|code|require|allowed|permit|maximum|speed)\b)/,
    ({ input }) =>
      !/\d/.test(input) &&
      /\b(?:window|forecast|pronostico|clima|when can (?:we|i)|tomorrow|this week|will it|va a|cuando podemos)\b/.test(
        input,
      )
        ? windowOf(input)
        : { kind: 'ask', text: '' },
  ],
  [
    /^(?:find|search(?: for)?|look for|where is|where are|show me|busca|encuentra|donde esta[n]?|muestrame) (.{2,100})$/,
    ([, what = '']) => ({ kind: 'find', what: tidy(what) }),
  ],
  [
    /^(?:how (?:do|can) (?:i|we)|where (?:do|can) (?:i|we)|como (?:puedo|hago para|se|hago)|donde (?:puedo|se)) (.{2,200})$/,
    ([, what = '']) => ({ kind: 'how', what: tidy(what) }),
  ],
  // "¿Cómo marco mi entrada?": whoever does it asks in the first person.
  [
    /^como (?:le |lo |la |me )?((?:marco|checo|registro|apunto|anoto|tomo|subo|mando|envio|pido|reporto|aviso|pago|apruebo|firmo|agrego|invito|comparto|cambio|muevo|borro|hago|veo|abro|cobro|importo|conecto)\b.{0,200})$/,
    ([, what = '']) => ({ kind: 'how', what: tidy(what) }),
  ],
  [
    /^(?:(?:hi|hello|hey|thanks?|thank you|ok|okay|good (?:morning|afternoon)|hola|gracias|buenos dias|buenas tardes)(?: (?:there|you|a lot|so much|plumbline))*[,!. ]*)$/,
    () => ({ kind: 'help' }),
  ],
  [/^(?:help|what can you do|ayuda|que puedes hacer)$/, () => ({ kind: 'help' })],
]

function byCommand(command: Command, rest: string, today: IsoDate): Intent {
  switch (command) {
    case 'late':
    case 'blocked':
    case 'mine':
    case 'next':
      return { kind: 'tasks', which: command }
    case 'changed':
      return { kind: 'changed', days: daysSaid(rest) ?? 7 }
    case 'budget':
      return { kind: 'money' }
    case 'help':
      return { kind: 'help' }
    case 'whatif':
    case 'move': {
      const found = changeIn(rest, today)
      if (!found) return { kind: 'help' }
      return command === 'move' ? { kind: 'move', ...found } : { kind: 'whatif', set: false, ...found }
    }
    case 'draft':
      return { kind: 'draft', ...paperOf(rest) }
    case 'check':
    case 'explain':
    case 'price':
    case 'rooms':
    case 'window':
    case 'find':
    case 'how':
      return { kind: command, what: tidy(rest) }
    default:
      return { kind: 'ask', text: command === 'convert' ? `convert ${rest}` : rest }
  }
}

/** The document that is named first, and what it is to be about. */
function paperOf(rest: string): { paper: string; about: string } {
  const [paper = '', ...about] = rest.split(
    / (?:for|about|to|saying|that|because|para|sobre|por|de los|de las) /i,
  )
  return { paper: tidy(paper), about: tidy(about.join(' ')) }
}

/** What a question asks for, by rules in English and in Spanish; `today` is the day where the work is. */
export function readIntent(question: string, today: IsoDate): Intent {
  const text = question.trim().replace(/\s+/g, ' ')
  const slash = /^\/(\w+)\s*(.*)$/s.exec(text)
  const command = commands.find((one) => one === slash?.[1]?.toLowerCase())
  if (command) return byCommand(command, slash?.[2] ?? '', today)
  // A command that is none is answered with those that are.
  if (slash && /^\/[a-z]+(?:\s|$)/i.test(text)) return { kind: 'help' }
  // What is refused is for the codes to refuse.
  if (isAbuse(text)) return { kind: 'ask', text }
  const bare = text.replace(/^[¿¡\s]+/, '').replace(/[?!.\s]+$/, '')
  const plain = plainOf(bare)
  const draft = drafting.exec(plain)
  if (draft?.[1]) {
    const from = plain.indexOf(draft[1])
    return { kind: 'draft', paper: draft[1], about: paperOf(bare.slice(from)).about }
  }
  const moved = moving.exec(plain)
  if (moved) {
    const found = changeIn(bare.slice(moved[0].length), today)
    if (found?.task) return { kind: 'move', ...found }
  }
  const set = /[.,;?!] *(?:set it up|propose it|prepare it|preparalo|proponlo|programalo)$/.exec(plain)
  const tried = set ? bare.slice(0, set.index) : bare
  const iffy = whatIf.exec(plain)
  if (iffy) {
    const asked = tried.slice(iffy[0].length).split(/[,?](?= ?(?:what|when|does|que|cuando))/i)[0] ?? ''
    const found = changeIn(asked, today)
    if (found && (found.task || found.change.kind === 'fails'))
      return { kind: 'whatif', set: set !== null, ...found }
  }
  for (const [pattern, make] of patterns) {
    const found = pattern.exec(plain)
    const intent = found && make(found)
    if (intent && !(intent.kind === 'ask' && intent.text === '')) return intent
  }
  return { kind: 'ask', text }
}
