/** A vehicle that drove so far in some time was out. */
export const OUT_FROM_KM = 1
/** Over fewer kilometres consumption says more about the sensor than about the driving. */
export const LEAST_CONSUMPTION_KM = 10
