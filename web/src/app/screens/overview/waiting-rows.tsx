import { Bone, Delayed } from "#ui/loading.tsx";
import { Row, Ruled } from "#ui/section.tsx";

/** Rows of the height of those to come. */
export const WaitingRows = ({ count }: { count: number }) => (
  <Delayed>
    <div role="status" aria-label="Loading">
      <Ruled>
        {Array.from({ length: count }, (_, i) => (
          <Row key={i}>
            <Bone width={24} height={24} round />
            <Bone width={i % 2 === 0 ? "42%" : "56%"} />
          </Row>
        ))}
      </Ruled>
    </div>
  </Delayed>
);
