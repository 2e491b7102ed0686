import { say } from '#language/say.ts'

/** How far a project is, by its tasks: a bar, and the count that it shows. */
export function Progress({ done, tasks }: { done: number; tasks: number }) {
  if (tasks === 0) return <span className="text-muted">{say('no tasks')}</span>
  return (
    <span className="flex items-center gap-2">
      <progress
        max={tasks}
        value={done}
        aria-label={say('Progress')}
        className="h-1.5 w-16 appearance-none bg-wash [&::-moz-progress-bar]:bg-blueprint [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-blueprint"
      />
      <span className="whitespace-nowrap text-muted tabular-nums">
        {say('{done} of {tasks}', { done, tasks })}
      </span>
    </span>
  )
}
