import type { Turn } from '#contract/chat.ts'
import { say } from '#language/say.ts'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AnswerCard } from './answer-card.tsx'
import type { Coming } from './answer-line.ts'

type Props = {
  turn: Pick<Turn, 'id' | 'question'> & Coming
  project: string | null
  /** What answers beyond the rules, where there is one. */
  model: string | null
  onAsk: (question: string, byModel?: boolean) => void
}

/** A question with its answer as far as it came; an answer is text, never markup, so that nothing of it runs or is fetched. */
export function TurnView({ turn, project, model, onAsk }: Props) {
  const { question, pieces, state, hidden } = turn
  const coming = state === 'answering'
  return (
    <li className="grid gap-3">
      <p className="ml-auto max-w-[85%] whitespace-pre-wrap rounded-sm bg-wash px-3 py-2 [overflow-wrap:anywhere]">
        <span className="sr-only">{say('You asked:')} </span>
        {question}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={coming}>
        {hidden && (
          <p className="text-muted">
            {say('This was answered while you saw more of the project. Ask again.')}
          </p>
        )}
        <p className="whitespace-pre-wrap text-[0.9375rem]/6 [overflow-wrap:anywhere] max-md:text-base">
          {pieces.map((piece, place) =>
            'text' in piece ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added
              <span key={place} lang={piece.english ? 'en' : undefined}>
                {piece.text}
              </span>
            ) : null,
          )}
        </p>
        {pieces.map((piece, place) =>
          'card' in piece ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added
            <AnswerCard key={place} card={piece.card} project={project} onAsk={onAsk} />
          ) : null,
        )}
        {coming && <p className="text-muted">{say('Working on it …')}</p>}
        <p className="flex flex-wrap items-center gap-2 empty:hidden">
          {(state === 'cut' || state === 'failed') && (
            <>
              <Tag tone="orange">{state === 'cut' ? say('cut off') : say('not answered')}</Tag>
              <ToolButton size={28} icon="undo" label={say('Ask again')} onClick={() => onAsk(question)} />
            </>
          )}
          {turn.model !== null && (
            <Tag tone="line">{say('written by {model}: check it', { model: turn.model })}</Tag>
          )}
          {state === 'done' && turn.model === null && model !== null && (
            <ToolButton
              size={28}
              look="ghost"
              label={say('Ask {model}', { model })}
              onClick={() => onAsk(question, true)}
            />
          )}
        </p>
      </div>
    </li>
  )
}
