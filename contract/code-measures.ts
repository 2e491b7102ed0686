/** For whom a building is: a house under the residential code, or a place that the public comes to. */
export const codeBuildings = ['home', 'public'] as const
export type CodeBuilding = (typeof codeBuildings)[number]

/** What a person measures by tape for a check against codes, because a scan does not see it. Inches; square inches for areas. */
export const codeMeasures = [
  'riser',
  'tread',
  'stairWidth',
  'headroom',
  'handrail',
  'guard',
  'guardGap',
  'doorClear',
  'egressWidth',
  'egressHeight',
  'toiletSide',
  'toiletFront',
  'toiletSeat',
  'grabBar',
  'threshold',
  'sinkRim',
] as const
export type CodeMeasure = (typeof codeMeasures)[number]
