import { Skeleton, Delayed } from "#ui/feedback/loading.tsx";
import { Row, Ruled } from "#ui/layout/section.tsx";

/** Skeleton rows of the same height as the rows they stand in for. */
export const SkeletonRows = ({ count }: { count: number }) => (
  <Delayed>
    <div role="status" aria-label="Loading">
      <Ruled>
        {Array.from({ length: count }, (_, i) => (
          <Row key={i}>
            <Skeleton width={24} height={24} round />
            <Skeleton width={i % 2 === 0 ? "42%" : "56%"} />
          </Row>
        ))}
      </Ruled>
    </div>
  </Delayed>
);
