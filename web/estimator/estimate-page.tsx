import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { Container } from '#web/ui/section.tsx'
import { FileSources } from './file-sources.tsx'
import { TryIt } from './try-it.tsx'

/** The estimator at an address of its own: what it does in a sentence, and the room, slab or roof to try it with. */
export default function EstimatePage() {
  return (
    <>
      <div className="drafting-grid border-line border-b print:hidden">
        <Container className="py-8 md:py-12">
          <h1 className="max-w-[54rem] font-black text-[2rem] sm:text-5xl">{screens.estimate.title}</h1>
          <p className="mt-3 max-w-[44rem] text-lg md:text-xl">
            {say(
              'A room scan, or the sizes of a slab, a roof or a deck, becomes a list of materials with its price. Every number opens to show where it came from.',
            )}
          </p>
        </Container>
      </div>
      <Container className="py-6 md:py-10 print:p-0">
        <TryIt />
      </Container>
      <FileSources />
    </>
  )
}
