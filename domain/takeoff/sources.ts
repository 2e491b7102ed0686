import { say } from '#language/say.ts'
import type { Source } from './line.ts'

/** The date of a page or a rule that bears none. */
const undated = () => say('undated')

/** A source in one line: what is not said of it is left out. */
export const sourceText = ({ title, publisher, date }: Source): string =>
  [title, publisher, date].filter((part) => part !== '').join(', ')

/** A page that bears no date. */
export const page = (title: string, publisher: string, url: string): Source => ({
  title,
  publisher,
  date: undated(),
  url,
})

/** What estimators do by habit, where no publication was found that could be named. */
export const ruleOfThumb = (): Source => ({
  title: say('Rule of thumb of the trade'),
  publisher: say('trade texts'),
  date: undated(),
})

/** How a shop sells it: what the pack says on its label. */
export const packLabel = (): Source => ({
  title: say('Label of the pack'),
  publisher: say('as sold in the United States'),
  date: '',
})

/** What whoever does the work decides, without any source: the size of a joint, the number of coats. */
export const ownChoice = (): Source => ({
  title: say('Your choice'),
  publisher: '',
  date: '',
})

/** The field manual of 3 October 1995. */
export const armyCarpentry = (): Source => ({
  title: 'FM 5-426, Carpentry',
  publisher: 'US Army',
  date: '1995-10-03',
})

/** Board feet: thickness in × width in × length ft / 12. */
export const armyLumber = (): Source =>
  page('Subcourse EN5155', 'US Army', 'http://armyengineer.tpub.com/EN5155/EN51550039.htm')

/** Studs, compound, tape and screws a square foot; and that openings are usually not taken off. */
export const wallTradeText = (): Source =>
  page(
    'Calculating wall studs, drywall, ready mix, tape, joint compound, nails & screws',
    'vbhomerepair.com',
    'http://www.vbhomerepair.com/calculating-wall-studs--drywall--ready-mix--tape--joint-compound--nails---screws..html',
  )

/** 10 to 15 % of drywall, 500 ft of tape on a roll. */
export const drywallTakeoffs = (): Source =>
  page(
    'How to Estimate and Prepare Drywall Take-Offs',
    'The Balance Small Business',
    'https://www.thebalancesmb.com/how-to-estimate-drywall-step-by-step-tutorial-844379',
  )

/** 350 to 400 ft² a gallon. */
export const paintCoverage = (): Source =>
  page(
    'Sherwin Williams Paint Formula',
    'paint-calculator.net',
    'https://paint-calculator.net/paint-calculator-sherwin.php',
  )

/** 250 to 400 ft² a gallon; 300 is usual. */
export const primerCoverage = (): Source =>
  page('Just How Important Is PVA Primer?', 'Homedit', 'https://www.homedit.com/pva-primer/')

/** 1.6 kg a litre of joint, and 395 ft² a 25 lb bag with 12 in tiles, 3/8 in thick, 1/8 in apart. */
export const groutChart = (): Source =>
  page(
    'SikaTile Grout Color Chart',
    'Sika',
    'https://cdn.shopify.com/s/files/1/0316/2731/3284/files/SikaTile_Grout_Color_Chart.pdf',
  )

/** 60 to 70 ft² a 50 lb bag with a notch of 1/4 × 3/8 in. */
export const thinsetCoverage = (): Source =>
  page(
    'How Many Bags of Thinset Do I Need for 200 Square Feet?',
    'EngineerFix',
    'https://engineerfix.com/how-many-bags-of-thinset-do-i-need-for-200-square-feet',
  )

/** The standard width of American carpet. */
export const carpetGuide = (): Source =>
  page(
    'A Contractor’s Guide to Carpeting',
    'The Journal of Light Construction',
    'https://www.jlconline.com/how-to/interiors/a-contractors-guide-to-carpeting_o',
  )

/** Bead on every outside corner of drywall. */
export const cornerBeadGuide = (): Source => ({
  title: 'Drywall Corner Beads',
  publisher: 'Fine Homebuilding',
  date: '2020-05-18',
  url: 'https://finehomebuilding.com/2020/05/18/drywall-corner-beads',
})

/** Bead is put up some 2 in above the floor, where baseboard covers its end; sold in 8, 10 and 12 ft. */
export const cornerBeadSteps = (): Source =>
  page(
    'How to Install Corner Bead to an Outside Drywall Corner',
    'ProTradeCraft',
    'https://protradecraft.com/home/video/55181085/how-to-install-corner-bead-to-an-outside-drywall-corner',
  )

/** Pad is the floor and 5 %: what is cut off fills in elsewhere. */
export const carpetPadGuide = (): Source =>
  page(
    'How to Figure Carpet Installation & Pads',
    '98905.com',
    'https://98905.com/building-remodeling/carpeting/116653.html',
  )

/** No tack strip across door openings and sills. */
export const carpetStandard = (): Source =>
  page(
    'CRI 104, Standard for Installation of Commercial Carpet: Tack Strip',
    'The Carpet and Rug Institute',
    'http://cri104.info/cri104-tack-strip.html',
  )

/** The floor and 10 % where rolls lap, in every shape of room. */
export const underlaymentFormula = (): Source =>
  page('Underlayment Calculator', 'BuildMathCalc', 'https://buildmathcalc.com/underlayment-calculator.html')

/** Underlayment in rolls of 100 ft². */
export const underlaymentRoll = (): Source =>
  page('Flooring Calculator', 'Building Club', 'https://buildingclub.info/flooring-calculator/')

/** Perimeter less the doors, and 10 %. */
export const baseboardPage = (): Source =>
  page(
    'Perimeter of Room for Baseboard Calculator',
    'calculatorlib.com',
    'https://calculatorlib.com/perimeter-of-room-for-baseboard-calculator',
  )

/** Studs at corners and openings, plates three times the length. */
export const framingGuide = (): Source =>
  page(
    'How to Estimate Wall Framing: The Complete Guide',
    'constructioncalchq.com',
    'https://constructioncalchq.com/guides/how-to-estimate-framing/',
  )

/** Headers of two pieces over openings of bearing walls, with 1 1/2 in on jack studs at each end: IRC 2024, R602.7. */
export const headerBearing = (): Source =>
  page(
    'IRC 2024 Header Sizing: Beam Size Over Doors and Windows in Load-Bearing Walls, R602.7',
    'Jaspector',
    'https://www.jaspector.com/codes/irc-2024/ch06-wall-construction/header-sizing-irc-2024/',
  )

/** 2 × 6 over 4 ft under a roof alone; deeper for more span and load: tables of IRC 2018, R602.7. */
export const headerTables = (): Source =>
  page(
    'Window and Door Header Size Requirements, IRC 2018, R602.7',
    'Jaspector',
    'https://www.jaspector.com/codes/irc-2018/ch06-wall-construction/window-door-header-size-irc-2018/',
  )

/** A batt is an inch narrower than the spacing of the studs: 500 ft² are 52 batts of 15 × 93 in. */
export const battFormula = (): Source =>
  page(
    'Insulation Calculator Formula',
    'theprimecalculator.com',
    'https://theprimecalculator.com/construction/insulation-calculator/formula',
  )

/** 238 screws of 1 1/4 in to the pound. */
export const screwCount = (): Source =>
  page(
    'How Many Drywall Screws Per Pound? Your Handy Guide for Accurate Estimates',
    'MAXXT',
    'https://maxxt-tech.com/blog/how-many-drywall-screws-per-pound-your-handy-guide-for-accurate-estimates',
  )

/** Boxes of 22.45 ft². */
export const plankBox = (): Source =>
  page('Flooring Calculator', 'spikevm.com', 'https://www.spikevm.com/calculators/interior/flooring.php')

/** 10 % in a standard room, 12 to 15 % where cuts multiply. */
export const flooringWaste = (): Source =>
  page('Flooring waste factor guide', 'MeasureMason', 'https://measuremason.com/flooring-waste-factor-guide/')

/** 10 % laid straight, 15 to 20 % laid diagonally; each tile with a joint on two sides. */
export const tileWaste = (): Source =>
  page(
    'Tile Layout and Waste Calculator',
    'National Flooring Authority',
    'https://nationalflooringauthority.com/tile-layout-and-waste-calculator',
  )
