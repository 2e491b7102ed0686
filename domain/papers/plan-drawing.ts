/** A point of a plan: metres, y down the page. */
export type PlanPoint = readonly [x: number, y: number]

/** A plan as it is drawn: one story, in metres, with what is written on it in words. */
export type PlanDrawing = {
  /** What it shows, for whoever cannot see it: `Plan of the kitchen, 147 ft²`. */
  alt: string
  /** Under the drawing: when it was measured, and how well. */
  caption: string
  rooms: readonly { name: string; area: string; middle: PlanPoint; polygon: readonly PlanPoint[] }[]
  /** Walls as filled outlines. */
  walls: readonly (readonly PlanPoint[])[]
  /**
   * `inward` is the direction across the wall into the room that a door opens to; `gap` what it takes out of the wall: four
   * corners, the first two along it.
   */
  openings: readonly {
    kind: 'door' | 'window' | 'opening'
    from: PlanPoint
    to: PlanPoint
    inward: PlanPoint
    gap: readonly PlanPoint[]
  }[]
  /** Outlines of fixtures and furniture. */
  objects: readonly (readonly PlanPoint[])[]
  /** Dimension lines as they are drawn, outside the walls that they measure, and what is written on each. */
  dimensions: readonly { from: PlanPoint; to: PlanPoint; text: string }[]
  /** Numbers of walls, in circles. */
  marks: readonly { place: PlanPoint; text: string }[]
}
