import { type Release, releases } from '#contract/workspace.ts'

/** What the server wrote on the document that was opened; 'waitlist' where there is none. */
const written = () => globalThis.document?.documentElement.dataset.release

let release: Release = releases.find((one) => one === written()) ?? 'waitlist'

/** The release that the page was served in. */
export const currentRelease = (): Release => release

/** Whether everybody can use what there is: nothing is waited for any more. */
export const isLaunched = (): boolean => release === 'launched'

/** Takes `next` for the release, for the prerenderer. */
export function takeRelease(next: Release): void {
  release = next
}
