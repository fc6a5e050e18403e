import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "./factories.ts";
import type { TestServer } from "./harness.ts";

/** Users in and around a team, and a helper to create tasks in bulk. */
export function taskFixtures(server: TestServer) {
  const make = factories(server);

  async function team() {
    const own = await make.team();
    const lead = await make.user("team_lead", { team: own });
    const member = await make.user("team_member", { team: own });
    const colleague = await make.user("team_member", { team: own });
    const outsider = await make.user("team_member");
    const otherLead = await make.user("team_lead");
    const admin = await make.user("admin");
    const project = await make.project({ team: own, members: [member, colleague] });
    return { own, lead, member, colleague, outsider, otherLead, admin, project };
  }

  const bulk = async (person: { id: string }, ...input: Record<string, unknown>[]) => {
    const { data } = await server.as(person, tasks.bulkCreate, { tasks: input });
    return data;
  };

  return { make, team, bulk };
}
