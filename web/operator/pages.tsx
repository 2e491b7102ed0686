import { Button } from '#web/ui/button.tsx'

type Props = { path: string; before: string | undefined; next: string | null }

/** The ways through a list that is shown newest first: to its beginning, and to what is older. */
export function Pages({ path, before, next }: Props) {
  if (!before && !next) return undefined
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
      {before && (
        <Button variant="outline" size="sm" href={path}>
          Newest
        </Button>
      )}
      {next && (
        <Button variant="outline" size="sm" href={`${path}?before=${encodeURIComponent(next)}`}>
          Older
        </Button>
      )}
    </nav>
  )
}
