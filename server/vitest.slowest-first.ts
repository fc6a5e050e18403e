import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begins with these files, in this order, by the ends of their names: begun last, a slow one would keep a single worker busy at the end. */
export const slowestFirst = (slowest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      const placeOf = ({ moduleId }: TestSpecification) => {
        const place = slowest.findIndex((name) => moduleId.endsWith(name));
        return place === -1 ? slowest.length : place;
      };
      return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
    }
  };
