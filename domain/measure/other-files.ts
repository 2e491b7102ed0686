import { say } from '#language/say.ts'

/** What is often taken for a scan that is read here, by how its name ends and by its first bytes. */
type Kind = 'viewing' | 'model' | 'points' | 'drawing' | 'picture'

const endings: Record<Kind, RegExp> = {
  viewing: /^(?:usd[acz]?|reality)$/,
  model: /^(?:glb|gltf|fbx|dae|stl|3ds|3mf|skp|blend)$/,
  points: /^(?:las|laz|e57|xyz|pts|ptx|pcd|rcp|rcs|splat|spz)$/,
  drawing: /^(?:pdf|dxf|dwg|ifc|rvt)$/,
  picture: /^(?:png|jpe?g|heic|webp|gif|tiff?|mov|mp4)$/,
}

/** First bytes, a letter for each, with what such a file is called. */
const beginnings: readonly (readonly [string, Kind, string])[] = [
  ['PXR-USDC', 'viewing', 'USDZ'],
  ['#usda', 'viewing', 'USDZ'],
  ['glTF', 'model', 'GLB'],
  ['Kaydara FBX', 'model', 'FBX'],
  ['LASF', 'points', 'LAS'],
  ['ASTM-E57', 'points', 'E57'],
  ['%PDF', 'drawing', 'PDF'],
  ['AC10', 'drawing', 'DWG'],
  ['\u0089PNG', 'picture', 'PNG'],
  ['\u00ff\u00d8\u00ff', 'picture', 'JPEG'],
]

/** What it is, and how one comes from the same scan to a file that is read. */
const words: Record<Kind, (name: string) => string> = {
  viewing: (name) =>
    say(
      '{name} is a 3D model to look at, and its walls cannot be measured here. In the app that scanned the room, export RoomPlan JSON; if it has none, export OBJ.',
      { name },
    ),
  model: (name) =>
    say(
      '{name} is a 3D model that is not read here. From the same app, export RoomPlan JSON, or the mesh as OBJ or PLY.',
      {
        name,
      },
    ),
  points: (name) =>
    say(
      '{name} is a point cloud, which has points and no walls. From the same app, export RoomPlan JSON, or the mesh as OBJ or PLY.',
      { name },
    ),
  drawing: (name) =>
    say(
      '{name} is a drawing, not a scan. Type the sizes of the room from it, or choose RoomPlan JSON, OBJ or PLY.',
      {
        name,
      },
    ),
  picture: (name) =>
    say(
      '{name} is a picture, not a scan. Choose RoomPlan JSON, OBJ or PLY from the app that scanned the room.',
      { name },
    ),
}

/** Why a file that begins so is none that is read; undefined for one that may be. */
export function otherByBytes(begins: (text: string) => boolean): string | undefined {
  const found = beginnings.find(([text]) => begins(text))
  return found && words[found[1]](found[2])
}

/** The same by how its name ends. */
export function otherByName(name: string): string | undefined {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  const kinds = Object.keys(endings) as Kind[]
  const kind = kinds.find((one) => endings[one].test(ending))
  return kind && words[kind](ending.toUpperCase())
}
