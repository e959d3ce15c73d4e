/** In place of parts of a library that only its own code looks at. */
export {}
