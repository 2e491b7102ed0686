import { TryIt } from './estimator/try-it.tsx'
import FeaturesPage from './marketing/features-page.tsx'

/** The features page with the room to try in it: features never import each other, so that they meet here. */
export default function FeaturesWithEstimator() {
  return <FeaturesPage tryIt={<TryIt />} />
}
