import { domAnimation } from 'framer-motion'

/** Loaded after the first picture: nothing moves before there is data. */
export const motionFeatures = domAnimation
