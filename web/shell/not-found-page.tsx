import { notFound } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** What stands for every path that no page answers. */
export default function NotFoundPage() {
  return (
    <Section tone="grid" className="min-h-[65dvh]">
      <div className="grid items-center gap-12 lg:grid-cols-2">
        <div>
          <h1 className="font-black text-4xl sm:text-5xl xl:text-6xl">{notFound.title}</h1>
          <p className="mt-4 text-lg text-muted">{notFound.hint}</p>
          <Button href={at('/')} className="mt-8">
            {say('Return to Home')}
          </Button>
        </div>
        <img
          src="/pictures/not-found.svg"
          width={608}
          height={392}
          alt={say(
            'Floor plan with rooms 401, 402, 403 and 405. Where 404 should be, a plumb bob hangs over a dashed outline.',
          )}
          className="h-auto w-full"
        />
      </div>
    </Section>
  )
}
