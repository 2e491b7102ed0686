/** What can be done with the walls, the ceiling and the floor of a room. */
export const wallWorks = ['paint', 'drywall', 'framing', 'none'] as const
export const ceilingWorks = ['paint', 'drywall', 'none'] as const
export const floorWorks = ['plank', 'tile', 'carpet', 'none'] as const

/**
 * What else may be done in a room. Where nothing is said of one, the kind of room says whether it is: `worksIn`. Their order
 * is that of a link: a new one goes to the end.
 */
export const extras = [
  'transitions',
  'fasteners',
  'trimPaint',
  'moistureBoard',
  'wetWalls',
  'backer',
  'windowTrim',
  'doors',
  'shoe',
  'adhesive',
  'backsplash',
] as const
