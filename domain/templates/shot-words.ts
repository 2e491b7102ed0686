import { say } from '#language/say.ts'

const ofWall = (wall: number) => [`Wall ${wall}, before cover`, say('Wall {wall}, before cover', { wall })]

/** What the photos that templates ask for are called by who reads, under the English that they are often kept in. */
export const shotWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries([1, 2, 3, 4].map(ofWall)),
  'Insulation, before it is covered': say('Insulation, before it is covered'),
}
