import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { weakFocusRings } from './focus-ring.ts'
import { hiddenTexts, overflowing, spaceOut } from './reflow.ts'
import { forPointer, forThumb, smallTargets } from './targets.ts'

const height = 800
export const narrow = 360
export const wide = 1280
const schemes = ['light', 'dark'] as const
/** Every rule of axe that is asked of a screen. */
export const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules that a theme can break alone. */
const ofColours = ['color-contrast', 'link-in-text-block']
export const colourRules = { type: 'rule' as const, values: ofColours }

/** A window of 1280 by 1024 px at 100, 200 and 400 %, which is the narrowest that WCAG 1.4.10 wants to reflow. */
const zoomed = [
  { width: 1280, height: 1024 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const

/** Fails on anything that axe finds on what is shown, in either theme. */
export async function expectClear(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeFindings(page, everyRule), colorScheme).toEqual([])
  }
}

/**
 * Fails on anything that axe finds at each of `widths`, in the dark theme at the last of them; on targets that are too small;
 * on a focus that is not shown, in forced colours at the first; on anything that moves though less motion is asked for; and on
 * what a zoom or wider spacing pushes out of the page, cuts off or lays over something else. Where `isSpaced` is false the
 * spacing is left to another look at the same state, in a language of longer words.
 */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [narrow, wide],
  isSpaced = true,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of width === widths.at(-1) ? schemes : (['light'] as const)) {
      // Without motion no colour is caught half-way to another.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Only colours differ between the themes.
      const found = await axeFindings(page, colorScheme === 'light' ? everyRule : colourRules)
      expect.soft(found, `axe, ${colorScheme}, ${width} px`).toEqual([])
      expect.soft(await weakFocusRings(page), `focus, ${colorScheme}, ${width} px`).toEqual([])
    }
    const least = width === narrow ? forThumb : forPointer
    expect.soft(await smallTargets(page, least), `targets at ${width} px`).toEqual([])
    expect.soft(await moving(page), `moves at ${width} px`).toEqual([])
    if (width === widths[0]) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
      expect.soft(await weakFocusRings(page), `focus, forced colours, ${width} px`).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  }
  await expectReflow(page, windowsFor(widths), isSpaced)
}

/** The rules that other words can break: what a thing is called, and in which language. */
const ofWords = {
  type: 'tag' as const,
  values: ['cat.name-role-value', 'cat.text-alternatives', 'cat.language', 'cat.semantics', 'cat.forms'],
}

/**
 * Fails on what words in another language can break, of a state that `expectAccessible` looks at: their names for axe, what they
 * push out, cut off or cover.
 */
export async function expectReadable(page: Page, widths: readonly number[] = [narrow, wide]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: narrow, height })
  expect.soft(await axeFindings(page, ofWords), 'axe').toEqual([])
  expect.soft(await smallTargets(page, forThumb), 'targets').toEqual([])
  await expectReflow(page, windowsFor(widths), true)
}

const windowsFor = (widths: readonly number[]) => (widths.includes(wide) ? zoomed : zoomed.slice(1))

async function expectReflow(
  page: Page,
  windows: readonly { width: number; height: number }[],
  isSpaced: boolean,
) {
  const before = page.viewportSize()
  for (const size of windows) {
    await page.setViewportSize(size)
    const at = `at ${size.width} px`
    expect.soft(await overflowing(page), `too wide ${at}`).toEqual([])
    expect.soft(await hiddenTexts(page), `hidden ${at}`).toEqual([])
    // A table of members has no room for it on a laptop: docs/accessibility.md names what that comes to.
    if (!isSpaced || new URL(page.url()).pathname.startsWith('/operator')) continue
    // A reader who spaces text out and one who zooms by 400 % are two: together they are asked of a phone.
    if (size.width < narrow) await page.setViewportSize({ ...size, width: narrow })
    const end = await spaceOut(page)
    expect.soft(await overflowing(page), `too wide ${at}, spaced out`).toEqual([])
    expect.soft(await hiddenTexts(page), `hidden ${at}, spaced out`).toEqual([])
    await end()
  }
  if (before) await page.setViewportSize(before)
}

/** What runs though the visitor has asked for less motion: an animation, a transition, or smooth scrolling. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...document.getAnimations().map((one) => `${one.constructor.name} ${one.playState}`),
    ...(getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['smooth scrolling'] : []),
  ])
}
